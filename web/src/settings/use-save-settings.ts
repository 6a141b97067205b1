import { putAnswer, sendToApi, useApiMutation } from '../api/query';
import type { BodyOf } from '../api/operations';
import type { Settings } from '../api/types';

/** Saves some of the settings; the others stay as they are. `onSaved` is given all of them as they are then. */
export const useSaveSettings = (onSaved: (settings: Settings) => void) =>
  useApiMutation((change: BodyOf<'settings', 'put'>) => sendToApi('put', 'settings', { body: change }), {
    invalidates: ['audit'],
    onSuccess: (saved) => {
      putAnswer('settings', saved);
      onSaved(saved);
    },
  });
