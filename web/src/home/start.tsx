import { useApiQuery } from '../api/query';
import { ShownQuery } from '../design/states';
import { lazyView } from '../shell/lazy-view';

const Connector = lazyView(() => import('../connector/connector'));
const Home = lazyView(() => import('./home'));

/** What comes first: the way to a connection, and once there is one how it does. */
export function Start() {
  const overview = useApiQuery('');
  return (
    <ShownQuery of={overview}>
      {({ connection }) => (connection.confirmed_at ? <Home /> : <Connector />)}
    </ShownQuery>
  );
}
