import { useApiQuery } from '../api/query';
import { ShownQuery } from '../design/states';
import { lazyView } from '../shell/lazy-view';
import { startPlace } from '../shell/places';

const Connector = lazyView(() => import('../connector/connector'));
const Home = lazyView(() => import('./home'));

/** What comes first: the way to a connection, and once calls are scored how the organisation does. */
export function Start() {
  const overview = useApiQuery('');
  return (
    <ShownQuery of={overview}>
      {(data) => (startPlace(data) === '/home' ? <Home /> : <Connector />)}
    </ShownQuery>
  );
}
