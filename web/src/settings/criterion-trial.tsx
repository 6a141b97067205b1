import { useState, type FormEvent } from 'react';
import { api } from '../api/client';
import type { CriterionTrial, Rubric } from '../api/types';
import { Button, CodeBlock } from '../design/button';
import { Badge, Card } from '../design/card';
import { Segments, Select, TextArea, TextField } from '../design/field';
import { formatShare } from '../design/format';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';
import {
  criterionYaml,
  EMPTY_DRAFT,
  EXAMPLES,
  idOf,
  linesOf,
  problemsOf,
  trialSource,
  type CriterionDraft,
} from './criterion-draft';

const SAID = [
  { value: 'wanted' as const, label: 'Should be said' },
  { value: 'unwanted' as const, label: 'Must not be said' },
];

/** Makes a criterion of plain sentences, tries it, and gives its text for the rubric. Stores nothing. */
export function CriterionTrialCard({ sections }: Pick<Rubric, 'sections'>) {
  const [draft, setDraft] = useState<CriterionDraft>({ ...EMPTY_DRAFT, section: sections[0]?.id ?? 'own' });
  const [isAsked, setIsAsked] = useState(false);
  const [tried, setTried] = useState<{ trial: CriterionTrial; yaml: string }>();
  const problems = problemsOf(draft);
  const attempt = useAction(async () => {
    const body = {
      source: trialSource(draft),
      criterion: idOf(draft.name),
      sentences: linesOf(draft.sentences),
    };
    const trial = await api.post<CriterionTrial>('rubric/try', body);
    setTried({ trial, yaml: criterionYaml(draft) });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (Object.keys(problems).length === 0) void attempt.run();
  };
  const field = (name: Exclude<keyof CriterionDraft, 'said'>, label: string) => ({
    label,
    value: draft[name],
    problem: isAsked ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const examples = `${EXAMPLES.least} to ${EXAMPLES.most}, one a line.`;

  return (
    <Card
      title="Try a criterion"
      lead="Say in plain words what counts, with examples. See what the service makes of other sentences before you add it to the rubric."
    >
      <form className="stack" noValidate onSubmit={submit}>
        <div className="columns" data-kind="halves">
          <div className="stack">
            <TextField {...field('name', 'Name of the criterion')} maxLength={100} />
            <TextField {...field('question', 'Question')} placeholder="Did the agent …?" maxLength={1000} />
            <TextField {...field('met', 'Met when')} maxLength={900} />
            <TextField {...field('notMet', 'Not met when')} maxLength={900} />
            <Select {...field('section', 'Section')}>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Segments
              label="What the examples are of"
              options={SAID}
              value={draft.said}
              onChange={(said) => setDraft({ ...draft, said })}
            />
          </div>
          <div className="stack">
            <TextArea
              {...field('examples', 'Examples')}
              hint={`Sentences that count: ${examples}`}
              rows={4}
            />
            <TextArea
              {...field('counterExamples', 'Counter-examples')}
              hint={`Sentences that sound like it and do not count: ${examples}`}
              rows={4}
            />
            <TextArea {...field('sentences', 'Sentences to try')} hint="One a line." rows={3} />
          </div>
        </div>
        {attempt.error && <Problem message={attempt.error.message} />}
        <div>
          <Button type="submit" icon="search" busy={attempt.busy}>
            Try these sentences
          </Button>
        </div>
      </form>
      <div role="status">{tried && <TrialResult {...tried} />}</div>
    </Card>
  );
}

function TrialResult({ trial, yaml }: { trial: CriterionTrial; yaml: string }) {
  return (
    <div className="stack trial-result">
      {trial.contradictions.map(({ text, is_example, nearest }) => (
        <Notice key={`${is_example}${text}`} tone="fair">
          The {is_example ? 'example' : 'counter-example'} “{text}” is nearer to the{' '}
          {is_example ? 'counter-example' : 'example'} “{nearest}” than to the others of its own. One of the
          two may stand on the wrong side.
        </Notice>
      ))}
      <div className="table-frame">
        <table className="table">
          <caption className="visually-hidden">What the criterion makes of the sentences</caption>
          <thead>
            <tr>
              <th scope="col">Sentence</th>
              <th scope="col">Like the examples</th>
              <th scope="col" data-align="end">
                Probability
              </th>
            </tr>
          </thead>
          <tbody>
            {trial.sentences.map(({ sentence, counts, probability }, at) => (
              <tr key={at}>
                <th scope="row">{sentence}</th>
                <td>
                  <Counts counts={counts} probability={probability} />
                </td>
                <td data-align="end">{formatShare(probability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted">
        In a call, an answer that is less sure than the service asks for (70 % unless it is set otherwise)
        stays open. More examples of the kind that was mistaken help.
      </p>
      <h3>For the rubric</h3>
      <p className="soft small">
        Copy it to the end of the list of criteria, change its weight and what agents are told, and raise the
        version.
      </p>
      <CodeBlock label="The criterion, as YAML" text={yaml} />
    </div>
  );
}

/** Below this, either way, an answer stays open unless the rubric or the installation says otherwise. */
const SURE = 0.7;

function Counts({
  counts,
  probability,
}: Pick<CriterionTrial['sentences'][number], 'counts' | 'probability'>) {
  if (counts === null) return <>Takes a whole call</>;
  const isSure = probability === null || Math.max(probability, 1 - probability) >= SURE;
  const label = counts ? 'Counts' : 'Does not count';
  return <Badge tone={isSure ? (counts ? 'good' : undefined) : 'fair'}>{isSure ? label : 'Unsure'}</Badge>;
}
