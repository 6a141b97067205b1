import { PageHead } from '../design/card';
import { Link } from '../router';

export function NotFound() {
  return (
    <>
      <PageHead title="There is no such page">
        The address may be mistyped, or what it showed is gone.
      </PageHead>
      <p>
        <Link to="/">Go to the connector page</Link>
      </p>
    </>
  );
}
