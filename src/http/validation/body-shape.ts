import { VerbatimJson } from '../verbatim-json';
import { JsonShape, type ShapeBounds } from './json-shape';

/** What a free-form JSON object of a client (`metadata`) may hold, in a body or a form. */
export const METADATA_BOUNDS: ShapeBounds = { depth: 32, values: 20_000, containers: 20_000, names: 20_000 };

/**
 * What the JSON body of any route may hold. The largest is a transcript: as many sentences as 10 MB have room for, and
 * metadata beside them. The shortest sentence takes 31 bytes; three or four of its values come to a comma or a brace
 * each.
 */
export const BODY_BOUNDS: ShapeBounds = {
  depth: METADATA_BOUNDS.depth + 1,
  values: 1_150_000,
  containers: 380_000,
  names: 21_000,
  // The fields of a sentence.
  usualNames: ['speaker', 'text', 'start', 'end', 'confidence'],
};

/**
 * Metadata as the client sent it, to the letter. What was stored before its structure was bounded may be too deep to be
 * read by whoever is answered.
 */
export function metadataAsSent(json: string): VerbatimJson {
  const issue = metadataShapeIssue(json);
  return new VerbatimJson(issue ? JSON.stringify({ not_shown: `The metadata ${issue}.` }) : json);
}

/** What is wrong with the structure of metadata, in words that say what is allowed; null when nothing is. */
export function metadataShapeIssue(json: string): string | null {
  const bytes = Buffer.from(json);
  const broken = new JsonShape(bytes, METADATA_BOUNDS).read(0, bytes.length);
  if (!broken) return null;
  return broken === 'depth'
    ? `must not be nested deeper than ${METADATA_BOUNDS.depth} levels`
    : `must not hold more than ${METADATA_BOUNDS.values} values`;
}
