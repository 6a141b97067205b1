import { describe, expect, it } from 'vitest';
import { AudioCheckFailed } from '../audio-quality/audio-check-failed';
import { AudioNotFound } from '../audio-store/audio-store';
import { analysisFailure } from '../evaluations/analysis/analysis-failure';
import { ModelFailed } from '../scoring/engine/llm/chat-client';
import { ScoringFailed } from '../scoring/engine/scoring-engine';
import { TranscriptionFailed } from '../transcription/transcription-engine';
import { RECORDING_FAILURE_CODES, recordingFailure } from './recording-failure';

describe('why a recording failed', () => {
  it.each([
    [new AudioNotFound(), 'audio_gone'],
    [new AudioCheckFailed('The audio check ended'), 'audio_check_failed'],
    [new TranscriptionFailed('The speech model failed', true), 'transcription_failed'],
    [new TranscriptionFailed('No model', false, 'speech_model_missing'), 'speech_model_missing'],
  ])('is told by the class of the error: %s', (error, code) => {
    expect(recordingFailure(error).code).toBe(code);
  });

  it('keeps the words of an error that promises nothing in the log', () => {
    const { message, code } = recordingFailure(new Error('secret'));
    expect(code).toBe('processing_failed');
    expect(message).not.toContain('secret');
  });
});

describe('why an analysis failed', () => {
  it.each([
    [new ScoringFailed('embeddings failed', true), 'scoring_failed'],
    [new ScoringFailed('too long', false, 'call_too_long'), 'call_too_long'],
    [new ModelFailed('answered 401', 'settings'), 'language_model_settings'],
    [new ModelFailed('gave no answer in time', 'outage'), 'language_model_unavailable'],
    [new DOMException('late', 'TimeoutError'), 'scoring_timed_out'],
    [new Error('secret'), 'analysis_failed'],
  ])('is told by the class of the error: %s', (error, code) => {
    expect(analysisFailure(error).code).toBe(code);
  });
});

it('has codes that fit into their column', () => {
  for (const code of RECORDING_FAILURE_CODES) expect(code.length).toBeLessThanOrEqual(32);
  expect(new Set(RECORDING_FAILURE_CODES).size).toBe(RECORDING_FAILURE_CODES.length);
});
