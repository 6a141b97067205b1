import type { Evaluation, Evidence, Sentence } from '../api/types';
import { Card } from '../design/card';
import { ConfirmAll } from './confirm-all';
import { CriterionLine } from './criterion';

interface CriteriaProps {
  callId: string;
  evaluation: Evaluation;
  sentences: Sentence[];
  onEvidence: (evidence: Evidence) => void;
  onChanged: () => Promise<void>;
}

/** Every criterion in its section: the answer, why, and the words it rests on. */
export function Criteria({ callId, evaluation, sentences, onEvidence, onChanged }: CriteriaProps) {
  const { criteria, sections, suspicions = [] } = evaluation;
  return (
    <Card
      title="Criteria"
      lead="Choose a quote to see it where it was said."
      actions={<ConfirmAll callId={callId} evaluation={evaluation} onChanged={onChanged} />}
    >
      <div className="stack" data-gap="large">
        {sections.map((section) => (
          <section key={section.id} aria-label={section.name}>
            <h3 className="section-title">{section.name}</h3>
            <ul>
              {criteria
                .filter((criterion) => criterion.section === section.id)
                .map((criterion) => (
                  <CriterionLine
                    key={criterion.id}
                    callId={callId}
                    criterion={criterion}
                    suspected={suspicions.includes(criterion.id)}
                    sentences={sentences}
                    onEvidence={onEvidence}
                    onChanged={onChanged}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
