import { useApiQuery } from '../api/query';
import { ShownQuery } from '../design/states';
import { RubricDraftView } from './rubric-draft-view';

/** The live rubric and its draft. */
export default function RubricView() {
  const rubric = useApiQuery('rubric');
  const draft = useApiQuery('rubric/draft');
  return (
    <ShownQuery of={rubric}>
      {(live) => (
        <ShownQuery of={draft}>{(state) => <RubricDraftView live={live} initial={state.draft} />}</ShownQuery>
      )}
    </ShownQuery>
  );
}
