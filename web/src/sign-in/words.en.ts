import { defineWords } from '../language/define-words';

export default defineWords('sign-in', {
  title: 'Sign in',
  lead: 'Connect your telephone system, read scores, coach your team.',
  email: 'E-mail address',
  password: 'Password',
  required: 'Fill this in.',
  code: 'Code from your app',
  codeHint: 'Six digits, or one of your recovery codes.',
  signIn: 'Sign in',
  again: 'Sign in again',
  ended: 'Your session has ended. Sign in to continue: nothing you typed is lost.',
  language: 'Language',
  theme: 'Theme',
  system: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
});
