import { DemoFailed } from '../demo-failed.mjs';

/** Enough to keep the scoring busy; more would only wait in line, and take the page's turn. */
const AT_ONCE = 3;

/** Sends calls as a client system does, some at once; gives their conversations' ids, null where not analysed. */
export async function deliverMonth({ url, integrationKey, deliveries, onDelivered }) {
  const conversations = [];
  const left = deliveries.entries();
  const sendNext = async () => {
    for (const [index, delivery] of left) {
      conversations[index] = await deliver(url, integrationKey, delivery);
      onDelivered();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return conversations;
}

async function deliver(url, integrationKey, delivery) {
  const response = await fetch(`${url}/v1/ingestion/conversations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${integrationKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(delivery),
  });
  const text = await response.text();
  if (!response.ok) throw new DemoFailed(`a call was answered ${response.status}: ${text}`);
  return JSON.parse(text).conversation_id;
}
