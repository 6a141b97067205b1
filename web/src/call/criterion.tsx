import { Check, ChevronRight, Pencil, Plus, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { CallDetail, Criterion, Evidence } from '../api/types';
import { Badge } from '../design/card';
import { ANSWER_TONE } from '../design/call-words';
import { formatDateTime, formatNumber, formatPoints, formatShare } from '../design/format';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { AddExample } from './add-example';
import { ChangeAnswer } from './change-answer';
import styles from './criteria.module.css';
import { answerPlace, useDraftWords } from './drafts';
import { Quotes } from './quotes';
import { answerPath, useReview } from './use-review';
import { tellReason } from './tell-reason';
import words from './words.en';

interface CriterionLineProps {
  call: CallDetail;
  criterion: Criterion;
  /** A critical one found not met, which nobody has confirmed. */
  suspected: boolean;
  onEvidence: (evidence: Evidence) => void;
  onChanged: (call: CallDetail) => void;
}

/** One line of the scorecard; those that are met are folded. */
export function CriterionLine(props: CriterionLineProps) {
  const tell = useWords(words);
  const { call, criterion, suspected, onChanged } = props;
  const { status, name, points, weight, critical, change } = criterion;
  const [isOpen, setIsOpen] = useState(status !== 'met' && status !== 'not_applicable');
  const [isChanging, setIsChanging] = useState(false);
  const draft = useDraftWords(answerPlace(call.id, criterion.id));
  const toggle = useRef<HTMLButtonElement>(null);
  const body = useId();
  // The button is gone once the answer is confirmed, or what people answered is taken back.
  const toToggle = () => toggle.current?.focus({ preventScroll: true });
  const agree = useReview(call, onChanged, toToggle);
  const tone = ANSWER_TONE[status];
  const sure =
    criterion.probabilities && !change ? tell('sure', { share: formatShare(criterion.confidence) }) : '';
  const worth =
    points === null ? '' : tell('points', { points: formatPoints(points), weight: formatNumber(weight) });
  return (
    <li className={styles.criterion} data-criterion={criterion.id}>
      <div className={styles.head}>
        <h4>
          <button
            type="button"
            ref={toggle}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight size="1.125em" aria-hidden="true" />
            {name}
          </button>
        </h4>
        {critical && <Badge {...(status === 'not_met' && { tone: 'poor' })}>{tell('critical')}</Badge>}
        {suspected && <Badge tone="poor">{tell('suspicion')}</Badge>}
        {draft !== undefined && <Badge tone="fair">{tell('changeNotSaved')}</Badge>}
        <span className={styles.answer} data-tone={tone} data-answer={status}>
          {[tell(`answer.${status}`), sure, worth].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.actions}>
          {isConfirmable(criterion) && (
            <Button
              kind="quiet"
              size="small"
              icon={Check}
              busy={agree.isPending}
              onPress={() =>
                agree.mutate({
                  method: 'put',
                  path: answerPath(criterion.id),
                  body: { status, reason: tell('confirmReason') },
                })
              }
            >
              {tell('agree')} <span className={texts.visuallyHidden}>{tell('agreeWith', { name })}</span>
            </Button>
          )}
          <Button kind="quiet" size="small" icon={Pencil} onPress={() => setIsChanging(true)}>
            {tell('change')} <span className={texts.visuallyHidden}>{tell('changeOf', { name })}</span>
          </Button>
        </span>
      </div>
      {agree.error && <Problem message={agree.error.message} />}
      {isOpen && (
        <div className={styles.body} id={body}>
          <CriterionBody {...props} onTakenBack={toToggle} />
        </div>
      )}
      {isChanging && (
        <ChangeAnswer
          call={call}
          criterion={criterion}
          onClose={() => setIsChanging(false)}
          onChanged={(changed) => {
            onChanged(changed);
            setIsOpen(true);
          }}
        />
      )}
    </li>
  );
}

/** Why the answer was given, by what, and what people said to it. */
function CriterionBody(props: CriterionLineProps & { onTakenBack: () => void }) {
  const { call, criterion, onEvidence, onChanged, onTakenBack } = props;
  const tell = useWords(words);
  const takeBack = useReview(call, onChanged, onTakenBack);
  const [isTeaching, setIsTeaching] = useState(false);
  const { status, name, question, evidence, change, engine_status, second_opinion } = criterion;
  const corrected = change !== undefined && change.status !== engine_status;
  const told = change && { by: change.by, when: formatDateTime(change.at), reason: change.reason };
  const rests = [
    tell(`by.${criterion.decided_by}`),
    criterion.unadapted && criterion.decided_by !== 'person' && tell('adapted'),
    second_opinion &&
      second_opinion.status !== status &&
      tell('otherEngine', { answer: tell(`answer.${second_opinion.status}`) }),
  ];
  return (
    <>
      <p className={texts.muted}>{question}</p>
      <p>{tellReason(criterion)}</p>
      <Quotes evidence={evidence} onEvidence={onEvidence} />
      {told && (
        <p className={styles.changed} data-changed>
          {corrected
            ? tell('changedBy', { ...told, answer: tell(`answer.${engine_status}`) })
            : tell('confirmedBy', told)}
        </p>
      )}
      {told && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon={Undo2}
            busy={takeBack.isPending}
            onPress={() => takeBack.mutate({ method: 'delete', path: answerPath(criterion.id) })}
          >
            {tell('takeBackAnswer')}{' '}
            <span className={texts.visuallyHidden}>{tell('takeBackOf', { name })}</span>
          </Button>
        </div>
      )}
      {takeBack.error && <Problem message={takeBack.error.message} />}
      <p className={texts.muted}>{rests.filter(Boolean).join(', ')}</p>
      {corrected && call.sentences && canTeach(criterion) && (
        <div>
          <Button kind="quiet" size="small" icon={Plus} onPress={() => setIsTeaching(true)}>
            {tell('addExample')} <span className={texts.visuallyHidden}>{tell('exampleOf', { name })}</span>
          </Button>
        </div>
      )}
      {isTeaching && (
        <AddExample
          callId={call.id}
          criterion={criterion}
          sentences={call.sentences ?? []}
          onClose={() => setIsTeaching(false)}
        />
      )}
    </>
  );
}

/** What applies and what was measured is no matter of words. */
const canTeach = ({ status, engine_status }: Criterion): boolean =>
  [status, engine_status].every((one) => one === 'met' || one === 'partly' || one === 'not_met');

/** An answer of the service that nobody has looked at. */
const isConfirmable = ({ status, change }: Criterion): boolean =>
  change === undefined && status !== 'insufficient_evidence';
