// Shows the whole path of two calls: a transcript and a stereo recording go in by the specification's own
// requests, and their scores and coaching come out. Then fills the page with a month of calls and serves until
// Ctrl-C, or ends by itself with --exit.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Dashboard } from './demo/dashboard.mjs';
import { Delivery, sampleAgent } from './demo/deliver.mjs';
import { DemoFailed } from './demo/demo-failed.mjs';
import { DemoService } from './demo/demo-service.mjs';
import { fill } from './demo/fill.mjs';
import { bold, coachingLines, scoreLines, transcriptLines } from './demo/present.mjs';
import { statusLine } from './demo/status-line.mjs';

const ADMINISTRATOR = 'admin@example.com';

const say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`);
const title = (text) => say('', bold(`── ${text} `.padEnd(100, '─')));

async function createOrganisation(service) {
  title('An organisation, and an agent linked to an employee');
  const create = ['organisation:create', '--name', 'Northwind Internet', '--admin-email', ADMINISTRATOR];
  // It is looked at for an hour, and printed where anybody reads it: changing the password first would only be in the way.
  const organisation = await service.command(...create, '--lasting-password');
  const { agent, name } = sampleAgent();
  const of = ['--organisation', organisation.organisation_id];
  await service.command('agent:link', ...of, '--agent', agent, '--employee', name);
  say(`organisation ${organisation.organisation_id}, agent ${agent} linked to ${name}`);
  say('', 'The requests below use this key:', `INTEGRATION_KEY='${organisation.integration_key}'`);
  return organisation;
}

async function deliverRecording(delivery) {
  const jobId = await delivery.recording();
  const status = statusLine();
  try {
    return await delivery.follow(jobId, (job) => status.show(job));
  } finally {
    status.end();
  }
}

function show(heading, { sentences, evaluation }) {
  if (!evaluation) throw new DemoFailed('the conversation has no evaluation');
  title(`${heading}: what was said`);
  say(...transcriptLines(sentences));
  title(`${heading}: how it was scored`);
  say(...scoreLines(evaluation));
  title(`${heading}: coaching`);
  say(...coachingLines(evaluation.coaching));
  if (evaluation.score === null) throw new DemoFailed('the call was given no score');
}

async function demonstrate(service) {
  say(`The service runs at ${service.url}, with its data in ${service.dataFolder}`);
  const organisation = await createOrganisation(service);
  const delivery = new Delivery(service.url, organisation.integration_key, say);
  title('A transcript, analysed before the answer comes');
  const transcript = await delivery.transcript();
  title('A stereo recording, followed through its job');
  const job = await deliverRecording(delivery);

  const dashboard = new Dashboard(service.url);
  await dashboard.signIn(organisation.admin);
  show('The transcript', await dashboard.conversation(transcript));
  show('The recording', await dashboard.conversation(job.conversation_id));
  return { organisation, dashboard };
}

/** Tells where everything is, fills the page meanwhile, and serves for as long as the service runs. */
async function serve(service, { organisation, dashboard }) {
  const { email, password } = organisation.admin;
  title('The page');
  say(`Page     ${service.url}/`, `Sign in  ${email}  ${password}`);
  say(`API      ${service.url}/v1/openapi.json`, `Log      ${service.logFile}`, '');
  const status = statusLine();
  const onProgress = (done, all) => status.count('Calls of a month, to fill the page', done, all);
  const ended = service.ended.then(() => {
    throw new DemoFailed(`the service ended by itself:\n${service.lastLogLines()}`);
  });
  await Promise.race([fill({ service, organisation, dashboard, onProgress }), ended]);
  status.end();
  say('The connection is yours to confirm: listen to the test recording on the page. Ctrl-C ends it.');
  await ended;
}

/** Rejects with `Interrupted` on Ctrl-C; nothing else ends the wait. */
function interruption() {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => {
    throw new Interrupted();
  });
}

class Interrupted extends Error {}

const { values } = parseArgs({ options: { exit: { type: 'boolean', default: false } } });
const interrupted = interruption();
let service;
let finished = false;

async function run() {
  service = await DemoService.start();
  const shown = await demonstrate(service);
  finished = true;
  if (!values.exit) await serve(service, shown);
}

try {
  await Promise.race([run(), interrupted]);
} catch (error) {
  // Ctrl-C is how a demonstration ends, unless it has shown nothing yet.
  process.exitCode = error instanceof Interrupted && finished ? 0 : 1;
  const cause = error instanceof DemoFailed ? error.message : error.stack;
  if (!(error instanceof Interrupted)) process.stderr.write(`\ndemo: ${cause}\n`);
}
await service?.stop();
process.exit();
