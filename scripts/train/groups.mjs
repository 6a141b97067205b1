/** Files are left out in as many groups at most, for each group costs a training. */
const GROUPS = 6;

/** Files to leave out together. */
export function groupsOf(files) {
  const size = Math.ceil(files.length / GROUPS);
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) =>
    files.slice(at * size, at * size + size),
  );
}
