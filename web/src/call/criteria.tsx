import { Check } from 'lucide-react';
import type { CallDetail, Evaluation, Evidence } from '../api/types';
import { Card } from '../design/card';
import { scoreTone } from '../design/call-words';
import { formatScore } from '../design/format';
import { Bar } from '../design/score';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './criteria.module.css';
import { CriterionLine } from './criterion';
import { ScoreNotes } from './score-notes';
import { UndoBar } from './undo-bar';
import { useReview } from './use-review';
import words from './words.en';

interface CriteriaProps {
  call: CallDetail;
  evaluation: Evaluation;
  onEvidence: (evidence: Evidence) => void;
  onChanged: (call: CallDetail) => void;
}

/** Every criterion in its section: the answer, and behind it why, and the words it rests on. */
export function Criteria({ call, evaluation, onEvidence, onChanged }: CriteriaProps) {
  const tell = useWords(words);
  const { criteria, sections, suspicions = [], rubric, coverage } = evaluation;
  return (
    <Card
      title={tell('scorecard')}
      lead={tell('rubricVersion', { name: rubric.name, version: rubric.version })}
      actions={<AgreeWithAll call={call} evaluation={evaluation} onChanged={onChanged} />}
    >
      <div className={styles.sections}>
        <UndoBar call={call} onChanged={onChanged} />
        <ScoreNotes call={call} evaluation={evaluation} onChanged={onChanged} />
        {sections.map((section) => (
          <section key={section.id} aria-label={section.name}>
            <div className={styles.section}>
              <h3>{section.name}</h3>
              <strong className={texts.numbers}>{formatScore(section.score)}</strong>
              <Bar value={(section.score ?? 0) / 100} tone={scoreTone(section.score, coverage) ?? 'none'} />
            </div>
            <ul>
              {criteria
                .filter((criterion) => criterion.section === section.id)
                .map((criterion) => (
                  <CriterionLine
                    key={criterion.id}
                    call={call}
                    criterion={criterion}
                    suspected={suspicions.includes(criterion.id)}
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

/**
 * Says that all answers nobody has looked at are right: the service learns from calls that were looked through, and a
 * suspicion is answered by itself first.
 */
function AgreeWithAll({ call, evaluation, onChanged }: Omit<CriteriaProps, 'onEvidence'>) {
  const tell = useWords(words);
  const { criteria, suspicions = [] } = evaluation;
  const left = criteria.filter(({ change, status }) => !change && status !== 'insufficient_evidence').length;
  const review = useReview(call, onChanged, () => {
    document.getElementById('call-scorecard')?.focus({ preventScroll: true });
  });
  if (left === 0 || suspicions.length > 0) return null;
  return (
    <>
      {review.error && <Problem message={review.error.message} />}
      <Button
        size="small"
        icon={Check}
        busy={review.isPending}
        onPress={() => review.mutate({ method: 'post', path: 'confirm' })}
      >
        {tell('agreeAll', { count: left })}
      </Button>
    </>
  );
}
