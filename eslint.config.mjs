import eslint from '@eslint/js';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'web/dist/**',
      'node_modules/**',
      'data/**',
      'test-results/**',
      'clients/typescript/dist/**',
      'clients/typescript/src/schema.ts',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.ts', 'migrations/**/*.ts', 'test/**/*.ts', 'clients/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    // Time grows with the text and never faster: a pattern is read as if it stood in any other, and anybody's text
    // may be of the kind it is slowest for.
    files: ['src/**', 'web/**', 'migrations/**', 'scripts/**', 'clients/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    // What people read stands in the words of a feature, in every language of the page.
    files: ['web/src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXText[value=/\\p{L}{2}/u]', message: 'Tell it by a key of words.en.ts.' },
        {
          selector:
            'JSXAttribute[name.name=/^(title|label|lead|placeholder|alt|description|aria-label)$/] > Literal[value=/\\p{L}{2}/u]',
          message: 'Tell it by a key of words.en.ts.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'clients/typescript/test/**', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', 'scripts/**'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        performance: 'readonly',
      },
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
