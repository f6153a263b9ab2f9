import type { FormAnswer, FormField } from '@energy-om/domain';
import { Icon } from '../ui/Icon.tsx';
import { presentAnswer } from './present-answer.ts';
import styles from './WorkResult.module.css';

/** The answers of a form of fields, each with its label; a checklist point by point. */
export function AnswerList({ fields, answers }: { fields: readonly FormField[]; answers: Readonly<Record<string, FormAnswer>> }) {
  return (
    <dl className={styles.facts}>
      {fields.map((field) => {
        const answer = answers[field.key];
        return (
          <div key={field.key} className={field.type === 'checklist' ? styles.wide : styles.fact}>
            <dt>{field.label}</dt>
            <dd>
              {field.type === 'checklist' ? (
                <Points options={field.options} ticked={Array.isArray(answer) ? answer : []} />
              ) : (
                presentAnswer(answer, field)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Points({ options, ticked }: { options: readonly string[]; ticked: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {options.map((option) => (
        <li key={option} data-ticked={ticked.includes(option)}>
          <Icon name={ticked.includes(option) ? 'check' : 'close'} size={16} label={ticked.includes(option) ? '✓' : '✗'} />
          {option}
        </li>
      ))}
    </ul>
  );
}
