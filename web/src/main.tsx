import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './design/tokens.css';
import './design/base.css';
import './design/layout.css';
import './design/controls.css';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
