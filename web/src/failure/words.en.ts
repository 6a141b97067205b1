import { defineWords } from '../language/define-words';

export default defineWords('failure', {
  details: 'Details',
  unknown: 'A technical error occurred.',
  'code.agent_not_linked':
    'The agent was not linked to an employee in time, so the transcript has been deleted.',
  'code.analysis_failed':
    'Scoring failed because of an internal error. The log of the service has the cause.',
  'code.audio_check_failed': 'The audio could not be checked because of a technical error.',
  'code.audio_gone': 'The audio of this recording is no longer available.',
  'code.call_too_long': 'The call is too long for the language model.',
  'code.export_no_room': 'There is no room left for the file. Whoever runs the service has to make room.',
  'code.export_not_written': 'The file could not be written. Start the export again.',
  'code.export_too_large': 'The file would be too large. Narrow the filter.',
  'code.language_model_refused': 'The language model gave no usable answer for this call.',
  'code.language_model_settings':
    'The language model refuses access. Check its address, key, model and account.',
  'code.language_model_unavailable': 'The language model did not answer, or not in time.',
  'code.learning_failed':
    'Learning failed because of an internal error. The log of the service has the cause.',
  'code.learning_never_ended': 'Learning was started several times and never finished.',
  'code.processing_cut_short':
    'Processing was interrupted too often. Something in this recording may crash the service.',
  'code.processing_failed':
    'Processing failed because of an internal error. The log of the service has the cause.',
  'code.rubric_unknown': 'The rubric to score with is no longer available.',
  'code.sandbox_asked': 'The identifier of this call asks the sandbox to let it fail.',
  'code.scoring_failed': 'The call could not be scored because of a technical error.',
  'code.scoring_never_ended': 'Scoring was started several times and never finished.',
  'code.scoring_timed_out': 'Scoring took longer than its time limit.',
  'code.speech_model_missing':
    'The speech model is not installed. Whoever runs the service has to install it.',
  'code.speech_service_refused': 'The transcription service rejected the audio of this recording.',
  'code.speech_service_settings':
    'The transcription service refuses access. Check its address, key, model and account.',
  'code.speech_service_unavailable': 'The transcription service did not answer, or not in time.',
  'code.transcription_failed': 'The recording could not be transcribed because of a technical error.',
});
