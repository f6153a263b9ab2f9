import type { Caller } from '#shared/api/encode-request.ts';
import { logIn } from './log-in.ts';

/** The form above the calls, of Swagger UI's own classes, so that it looks like the rest of the page. */
export function createLogInForm(onLogIn: (session: Caller, token: string) => void): HTMLElement {
  const name = createField('Login name', 'text', 'username');
  const password = createField('Password', 'password', 'current-password');
  const button = Object.assign(document.createElement('button'), { type: 'submit', className: 'btn', textContent: 'Log in' });
  const status = Object.assign(document.createElement('output'), {
    textContent: 'Or paste a token under Authorize. Nothing is stored.',
  });
  const form = document.createElement('form');
  form.ariaLabel = 'Log in';
  Object.assign(form.style, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', paddingBlock: '16px' });
  form.append(name.label, password.label, button, status);
  const submit = async () => {
    const loginName = name.input.value.trim();
    button.disabled = true;
    try {
      const { session, token } = await logIn({ loginName, passWord: password.input.value });
      onLogIn(session, token);
      password.input.value = '';
      status.textContent = `Logged in as ${loginName}.`;
    } catch (error) {
      status.textContent = `Not logged in: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      button.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  return wrap(form);
}

function createField(text: string, type: string, autocomplete: AutoFill): { label: HTMLLabelElement; input: HTMLInputElement } {
  const input = Object.assign(document.createElement('input'), { type, autocomplete, required: true });
  const label = document.createElement('label');
  Object.assign(label.style, { display: 'flex', alignItems: 'center', gap: '8px', margin: '0' });
  label.append(text, input);
  return { label, input };
}

/** In a root of its own: what is below `#swagger-ui` belongs to Swagger UI. */
function wrap(form: HTMLFormElement): HTMLElement {
  const root = Object.assign(document.createElement('div'), { className: 'swagger-ui' });
  const width = Object.assign(document.createElement('div'), { className: 'wrapper' });
  width.append(form);
  root.append(width);
  return root;
}
