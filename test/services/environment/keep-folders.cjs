// Loaded into s3rver before its own code. It removes the folder of an object it deletes when nothing else is left in
// it, and dies of a write into that folder at the same moment; a bucket has no folders. So they stay.
const { createRequire } = require('node:module');

createRequire(require.resolve('s3rver'))('fs-extra').rmdir = () => Promise.resolve();
