import type { Rubric } from '../api/types';
import { Badge, Card } from '../design/card';
import { formatNumber } from '../design/format';

type Criterion = Rubric['criteria'][number];

/** Every criterion of the rubric in force as it is judged, with what it takes from a shared one. */
export function RubricWords({ rubric }: { rubric: Rubric }) {
  return (
    <Card
      title="What is asked"
      lead="Each criterion of the live rubric in full. What a rubric refers to by “use” is written out here."
    >
      <div className="stack" data-gap="large">
        {rubric.sections.map(({ id, name }) => {
          const criteria = rubric.criteria.filter(({ section }) => section === id);
          if (criteria.length === 0) return null;
          return (
            <section key={id} className="stack" data-gap="small">
              <h3>{name}</h3>
              {criteria.map((criterion) => (
                <CriterionWords key={criterion.id} criterion={criterion} />
              ))}
            </section>
          );
        })}
      </div>
    </Card>
  );
}

function CriterionWords({ criterion }: { criterion: Criterion }) {
  const { id, name, question, rule, weight, critical } = criterion;
  const sentences: [string, string][] = [
    ['Asked', rule.applies],
    ['Met', rule.met],
    ['Partly met', rule.partly],
    ['Not met', rule.not_met],
    ['Does not count', rule.not_counted],
  ];
  return (
    <details className="criterion-words" data-criterion={id}>
      <summary>
        <strong>{name}</strong> {critical && <Badge tone="poor">Critical</Badge>}{' '}
        <small className="muted">weight {formatNumber(weight)}</small>
        <br />
        <span className="soft">{question}</span>
      </summary>
      <dl className="facts">
        {sentences
          .filter(([, sentence]) => sentence !== '')
          .map(([label, sentence]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
      </dl>
      <Examples title={criterion.unwanted ? 'Must not be said' : 'Counts'} texts={criterion.examples} />
      <Examples title="Does not count" texts={criterion.counter_examples} />
    </details>
  );
}

/** Examples of one criterion that are shown; a rubric may have hundreds. */
const MAX_SHOWN = 12;

function Examples({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  const hidden = texts.length - MAX_SHOWN;
  return (
    <div className="small">
      <p className="muted">{title}, for example:</p>
      <ul className="example-list">
        {texts.slice(0, MAX_SHOWN).map((text) => (
          <li key={text}>
            <q>{text}</q>
          </li>
        ))}
        {hidden > 0 && <li className="muted">and {hidden} more in its text</li>}
      </ul>
    </div>
  );
}
