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
import { useCommentDeed, type Comment, type CommentDeed } from './use-comments';
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
  onClose: () => void;
}

/** What people wrote to one sentence, and the field for more. */
export function SentenceComments({ callId, sentence, comments, isWriting, onClose }: SentenceCommentsProps) {
  if (!comments && !isWriting) return null;
  return (
    <div className={styles.comments}>
      {comments?.map((comment) => (
        <CommentView key={comment.id} callId={callId} comment={comment} />
      ))}
      {isWriting && (
        <CommentEditor callId={callId} deed={(text) => ({ kind: 'add', sentence, text })} onClose={onClose} />
      )}
    </div>
  );
}

function CommentView({ callId, comment }: { callId: string; comment: Comment }) {
  const tell = useWords(words);
  const [isEditing, setIsEditing] = useState(false);
  const remove = useCommentDeed(callId, () => announce(tell('commentDeleted')));
  const { id: commentId, text, author, is_own, created_at, edited_at } = comment;
  const signed = {
    who: author ?? tell('commentNobody'),
    when: formatDateTime(edited_at ?? created_at),
  };
  if (isEditing)
    return (
      <CommentEditor
        callId={callId}
        text={text}
        deed={(changed) => ({ kind: 'change', commentId, text: changed })}
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
    </div>
  );
}

interface CommentEditorProps {
  callId: string;
  /** As it is before. */
  text?: string;
  deed: (text: string) => CommentDeed;
  onClose: () => void;
}

const SCHEMA = z.object({ text: someText(2_000) });

function CommentEditor({ callId, text: before = '', deed, onClose }: CommentEditorProps) {
  const tell = useWords(words);
  const [giveBack] = useState(holdFocus);
  const close = () => {
    onClose();
    requestAnimationFrame(() => requestAnimationFrame(giveBack));
  };
  const save = useCommentDeed(callId, () => {
    announce(tell('commentSaved'));
    close();
  });
  const form = useApiForm({
    schema: SCHEMA,
    values: { text: before },
    send: ({ text }) => save.mutateAsync(deed(text)),
  });
  return (
    <Form of={form} className={styles.comment}>
      <Field of={form} name="text">
        {(field) => (
          <TextArea
            label={tell('commentLabel')}
            isRequired
            rows={2}
            autoFocus
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
        <Button size="small" onPress={close}>
          {tell('cancel')}
        </Button>
      </div>
    </Form>
  );
}
