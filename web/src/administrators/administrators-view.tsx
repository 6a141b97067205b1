import layout from '../design/layout.module.css';
import { AdministratorsCard } from './administrators-card';
import { SessionsCard } from './sessions-card';

/** Who may sign in, and where one is signed in oneself. */
export default function AdministratorsView() {
  return (
    <div className={layout.stack} data-gap="large">
      <AdministratorsCard />
      <SessionsCard />
    </div>
  );
}
