import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startLanguage } from './language/i18n';
import { ErrorBoundary } from './shell/error-boundary';
import './design/tokens.css';
import './design/base.css';
import './design/layout.css';
import './design/controls.css';

const root = document.getElementById('root');
if (root)
  void startLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
