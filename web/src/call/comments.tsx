import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '../design/announcer';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { holdFocus } from '../design/return-focus';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { TextArea } from '../ui/text-field';
import styles from './comments.module.css';
import { DraftNote } from './draft-note';
import { commentPlace, useDraft, useDraftWords } from './drafts';
import { useCommentChange, type Comment, type CommentChange } from './use-comments';
import words from './words.en';

/** Characters of a sentence that name its button. */
const NAMED_BY = 60;

/** Opens the field for a comment on a sentence. A plain button: there are as many as sentences. */
export function CommentButton({ text, onPress }: { text: string; onPress: () => void }) {
  const tell = useWords(words);
  const sentence = text.length > NAMED_BY ? `${text.slice(0, NAMED_BY).trimEnd()}…` : text;
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={tell('commentOn', { sentence })}
      title={tell('comment')}
      onClick={onPress}
    >
      <MessageSquarePlus size="1em" aria-hidden="true" />
    </button>
  );
}

interface SentenceCommentsProps {
  callId: string;
  sentence: number;
  comments: readonly Comment[] | undefined;
  /** Whether a comment is being written here. */
  isWriting: boolean;
  onWrite: () => void;
  onClose: () => void;
}

/** What people wrote to one sentence, and the field for more. */
export function SentenceComments(props: SentenceCommentsProps) {
  const { callId, sentence, comments, isWriting, onWrite, onClose } = props;
  const place = commentPlace(callId, sentence);
  const draft = useDraftWords(place);
  if (!comments && !isWriting && draft === undefined) return null;
  return (
    <div className={styles.comments}>
      {comments?.map((comment) => (
        <CommentView key={comment.id} callId={callId} comment={comment} />
      ))}
      {isWriting ? (
        <CommentEditor
          callId={callId}
          place={place}
          change={(text) => ({ kind: 'add', sentence, text })}
          onClose={onClose}
        />
      ) : (
        draft !== undefined && <DraftNote text={draft} onGoOn={onWrite} />
      )}
    </div>
  );
}

function CommentView({ callId, comment }: { callId: string; comment: Comment }) {
  const tell = useWords(words);
  const [isEditing, setIsEditing] = useState(false);
  const remove = useCommentChange(callId, () => announce(tell('commentDeleted')));
  const { id: commentId, text, author, is_own, created_at, edited_at } = comment;
  const place = commentPlace(callId, commentId);
  const draft = useDraftWords(place);
  const signed = {
    who: author ?? tell('commentNobody'),
    when: formatDateTime(edited_at ?? created_at),
  };
  if (isEditing)
    return (
      <CommentEditor
        callId={callId}
        place={place}
        text={text}
        change={(changed) => ({ kind: 'change', commentId, text: changed })}
        onClose={() => setIsEditing(false)}
      />
    );
  const named = <span className={texts.visuallyHidden}>{tell('commentOf', { text })}</span>;
  return (
    <div className={styles.comment} data-comment>
      <p dir="auto">{text}</p>
      <p className={`${texts.small} ${texts.muted}`}>
        {tell(edited_at ? 'commentEdited' : 'commentBy', signed)}
      </p>
      {is_own && (
        <div className={layout.row}>
          <Button kind="quiet" size="small" onPress={() => setIsEditing(true)}>
            {tell('commentEdit')} {named}
          </Button>
          <Button
            kind="quiet"
            size="small"
            busy={remove.isPending}
            onPress={() => remove.mutate({ kind: 'delete', commentId })}
          >
            {tell('commentDelete')} {named}
          </Button>
        </div>
      )}
      {remove.error && <Problem message={remove.error.message} />}
      {draft !== undefined && <DraftNote text={draft} onGoOn={() => setIsEditing(true)} />}
    </div>
  );
}

interface CommentEditorProps {
  callId: string;
  /** Of what is being typed. */
  place: string;
  /** As it is before. */
  text?: string;
  change: (text: string) => CommentChange;
  onClose: () => void;
}

const SCHEMA = z.object({ text: someText(2_000) });

function CommentEditor({ callId, place, text: before = '', change, onClose }: CommentEditorProps) {
  const tell = useWords(words);
  const [giveBack] = useState(holdFocus);
  const close = () => {
    onClose();
    requestAnimationFrame(() => requestAnimationFrame(giveBack));
  };
  const draft = useDraft(place, { text: before });
  const save = useCommentChange(callId, () => {
    draft.drop();
    announce(tell('commentSaved'));
    close();
  });
  const form = useApiForm({
    schema: SCHEMA,
    values: draft.values,
    send: ({ text }) => save.mutateAsync(change(text)),
  });
  return (
    <Form of={form} className={styles.comment}>
      <Field of={form} name="text">
        {({ onChange, ...field }) => (
          <TextArea
            label={tell('commentLabel')}
            isRequired
            rows={2}
            autoFocus
            onChange={(text) => {
              onChange(text);
              draft.keep({ text });
            }}
            // It goes on where it was left.
            onFocus={({ target }) => {
              if (target instanceof HTMLTextAreaElement) target.setSelectionRange(-1, -1);
            }}
            // What is typed is kept.
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
              else event.continuePropagation();
            }}
            {...field}
          />
        )}
      </Field>
      <div className={layout.row}>
        <Button kind="primary" size="small" type="submit" busy={form.isSending}>
          {tell('commentSave')}
        </Button>
        <Button
          size="small"
          onPress={() => {
            draft.drop();
            close();
          }}
        >
          {tell('cancel')}
        </Button>
      </div>
    </Form>
  );
}
