import { Button } from '#shared/ui/form/Button.tsx';
import { Pieces, Section } from './Section.tsx';

const variants = ['primary', 'plain', 'danger', 'text'] as const;

/** Buttons in each variant: at rest, busy, disabled, small, and destructive. */
export function ButtonSection() {
  return (
    <Section title="form / Button">
      {variants.map((variant) => (
        <Pieces key={variant}>
          <Button variant={variant}>提交</Button>
          <Button variant={variant} busy>
            提交
          </Button>
          <Button variant={variant} disabled>
            提交
          </Button>
          <Button variant={variant} size="small">
            提交
          </Button>
        </Pieces>
      ))}
      <Pieces>
        <Button variant="plain" dangerous>
          退出登录
        </Button>
        <Button variant="text" dangerous>
          删除规则
        </Button>
      </Pieces>
      <Button block>整行按钮</Button>
    </Section>
  );
}
