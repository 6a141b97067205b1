import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
// Before the features, whose own styles come after those that several use.
import './design/text.module.css';
import './design/layout.module.css';
import './design/card.module.css';
import './design/table.module.css';
import './design/states.module.css';
import { App } from './app';
import { startLanguage } from './language/i18n';
import { ErrorBoundary } from './shell/error-boundary';

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
