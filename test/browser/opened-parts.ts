import type { Locator, Page } from 'playwright-core';

/** Languages of the page; German words are longer. */
export type Language = 'en' | 'de';

/** What somebody presses, by its name in each language. */
type Press = Record<Language, string | RegExp>;

/** A dialog or menu that opens in a view, and what is pressed to come to it. */
interface OpenedPart {
  name: string;
  path: (callId: string) => string;
  presses: Press[];
  /** What the dialog is called, where another one goes as it comes. */
  title?: Press;
}

const MENU: Press = { en: 'Menu', de: 'Menü' };
const VIEWS: Press = { en: 'Views', de: 'Ansichten' };
const ofCall = (callId: string) => `/calls/${callId}`;

export const OPENED: OpenedPart[] = [
  { name: 'views', path: () => '/calls', presses: [VIEWS] },
  {
    name: 'save-view',
    path: () => '/calls',
    presses: [VIEWS, { en: 'Save this view', de: 'Diese Ansicht speichern' }],
  },
  {
    name: 'change-views',
    path: () => '/calls',
    presses: [VIEWS, { en: 'Change views', de: 'Ansichten ändern' }],
  },
  { name: 'columns', path: () => '/calls', presses: [{ en: 'Columns', de: 'Spalten' }] },
  { name: 'export', path: () => '/calls', presses: [{ en: 'Export', de: 'Exportieren' }] },
  {
    name: 'rescore-chosen',
    path: () => '/calls',
    presses: [{ en: 'Rescore 1 call', de: '1 Anruf neu bewerten' }],
  },
  {
    name: 'call-menu',
    path: ofCall,
    presses: [{ en: 'More for this call', de: 'Mehr zu diesem Anruf' }],
  },
  {
    name: 'change-answer',
    path: ofCall,
    presses: [{ en: /^Change the answer to/, de: /^Ändern der Antwort zu/ }],
  },
  {
    name: 'add-example',
    path: ofCall,
    presses: [{ en: /^Add as an example/, de: /^Als Beispiel aufnehmen/ }],
  },
  {
    name: 'swapped',
    path: () => '/test-recording',
    presses: [{ en: 'No, they are swapped', de: 'Nein, sie sind vertauscht' }],
  },
  {
    name: 'link-agent',
    path: () => '/agents',
    presses: [{ en: /^(Link|Change) (?!from)./, de: /^(?!Aus ).*(verknüpfen|ändern)$/ }],
  },
  {
    name: 'roll-back',
    path: () => '/settings/rubric',
    presses: [{ en: /^Go back to version/, de: /^Zu Version .* zurückkehren/ }],
  },
  {
    name: 'replace-key',
    path: () => '/connector',
    presses: [{ en: 'Replace the key', de: 'Schlüssel ersetzen' }],
  },
  {
    name: 'webhook',
    path: () => '/settings/developers',
    presses: [{ en: 'New endpoint', de: 'Neuer Endpunkt' }],
  },
  {
    name: 'read-key-rotate',
    path: () => '/settings/developers',
    presses: [{ en: 'Rotate Warehouse', de: 'Warehouse erneuern' }],
  },
  {
    name: 'read-key-shown',
    path: () => '/settings/developers',
    presses: [
      { en: 'Rotate Warehouse', de: 'Warehouse erneuern' },
      { en: 'Rotate it now', de: 'Jetzt erneuern' },
    ],
    title: { en: 'Your new read key', de: 'Ihr neuer Leseschlüssel' },
  },
  {
    name: 'read-key-revoke',
    path: () => '/settings/developers',
    presses: [{ en: 'Revoke Warehouse', de: 'Warehouse widerrufen' }],
  },
  {
    name: 'sandbox-key-shown',
    path: () => '/settings/developers',
    presses: [{ en: /^(Create a|Replace the) sandbox key$/, de: /^Sandbox-Schlüssel (erstellen|ersetzen)$/ }],
  },
  {
    name: 'webhook-secret',
    path: () => '/settings/developers',
    presses: [{ en: /^New secret for/, de: /^Neues Geheimnis für/ }],
  },
  {
    name: 'webhook-delete',
    path: () => '/settings/developers',
    presses: [{ en: /^Delete .*hooks\.invalid/, de: /hooks\.invalid.* löschen$/ }],
  },
  {
    name: 'archive-topic',
    path: () => '/settings/topics',
    presses: [{ en: 'Archive Parking', de: 'Parking archivieren' }],
  },
  {
    name: 'reset-administrator',
    path: () => '/settings/administrators',
    presses: [{ en: /^New password for colleague/, de: /^Neues Passwort für colleague/ }],
  },
  {
    name: 'remove-administrator',
    path: () => '/settings/administrators',
    presses: [{ en: /^Remove colleague/, de: /^colleague.* entfernen$/ }],
  },
  {
    name: 'end-other-sessions',
    path: () => '/settings/administrators',
    presses: [{ en: 'Sign out everywhere else', de: 'Überall sonst abmelden' }],
  },
  {
    name: 'retention',
    path: () => '/settings/data',
    presses: [{ en: 'Preview and save', de: 'Vorschau und speichern' }],
  },
  {
    name: 'end-hold',
    path: () => '/settings/erasure',
    presses: [{ en: /^End hold of/, de: /^Pflicht aufheben für/ }],
  },
  {
    name: 'replace-draft',
    path: () => '/settings/rubric',
    presses: [{ en: 'Open as a draft: version 8.8.7', de: 'Als Entwurf öffnen: Version 8.8.7' }],
  },
  { name: 'account', path: () => '/agents', presses: [{ en: /^Account of/, de: /^Konto von/ }] },
];

/** The first row of the list of calls that can be chosen. */
const FIRST_ROW: Press = { en: /^Select (?!all)/, de: /^(?!Alle ).* auswählen$/ };

/** Opens a part of the view that is shown, and returns it. */
export async function open(
  page: Page,
  { name, presses, title }: OpenedPart,
  language: Language,
): Promise<Locator> {
  if (name === 'rescore-chosen') await page.getByLabel(FIRST_ROW[language]).first().press('Space');
  // A narrow window has the account in its menu.
  const menu = page.getByRole('button', { name: MENU[language], exact: true });
  if (name === 'account' && (await menu.isVisible())) await menu.click();
  for (const press of presses) {
    const named = { name: press[language], exact: true };
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click();
  }
  const opened = title
    ? page.getByRole('dialog', { name: title[language] })
    : page.locator('[role=dialog], [role=alertdialog], [role=menu]').last();
  await opened.waitFor();
  return opened;
}
