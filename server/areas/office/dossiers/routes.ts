import { companyLists, memberLists, resourceLists } from '#contract/office/dossiers/dossier-words.ts'
import * as contract from '#contract/office/dossiers/dossiers.ts'
import * as care from '#contract/office/dossiers/member-care.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { readResourceHead } from '../../catalogue/documents/index.ts'
import { checkAccount } from '../../money/points/index.ts'
import { endSessions, readMemberHead } from '../../people/accounts/index.ts'
import { readCompanyHead } from '../../people/companies/index.ts'
import { consequencesOf, disable, enable, sendMessage } from './care.ts'
import { addNote, deleteNote, findNotes, toNote } from './notes.ts'
import { companyParts, memberParts, resourceParts } from './parts.ts'
import { dossierOf } from './read-dossier.ts'

const member = dossierOf(readMemberHead, memberParts, memberLists)
const resource = dossierOf(readResourceHead, resourceParts, resourceLists)
const company = dossierOf(readCompanyHead, companyParts, companyLists)

export const routes = (bind: Bind) => {
  bind(contract.getMemberDossier, ({ db, actor, query }) => member.read(db, actor, query.id))
  bind(contract.listMemberEvents, ({ db, actor, query }) => member.events(db, actor, query))
  bind(contract.exportMemberEvents, ({ db, actor, query }) => member.exportEvents(db, actor, query))
  bind(contract.listMemberEntries, ({ db, actor, query }) => member.list(db, actor, query))
  bind(contract.checkMemberLedger, ({ db, query }) => checkAccount(db, query.id))

  bind(contract.getResourceDossier, ({ db, actor, query }) => resource.read(db, actor, query.id))
  bind(contract.listResourceEvents, ({ db, actor, query }) => resource.events(db, actor, query))
  bind(contract.exportResourceEvents, ({ db, actor, query }) => resource.exportEvents(db, actor, query))
  bind(contract.listResourceEntries, ({ db, actor, query }) => resource.list(db, actor, query))

  bind(contract.getCompanyDossier, ({ db, actor, query }) => company.read(db, actor, query.id))
  bind(contract.listCompanyEvents, ({ db, actor, query }) => company.events(db, actor, query))
  bind(contract.exportCompanyEvents, ({ db, actor, query }) => company.exportEvents(db, actor, query))
  bind(contract.listCompanyEntries, ({ db, actor, query }) => company.list(db, actor, query))

  bind(care.listNotes, async ({ db, actor, query }) => toPage(await findNotes(db, query), toNote(actor)))
  bind(care.addNote, ({ db, actor, body }) => addNote(db, actor, body))
  bind(care.deleteNote, ({ db, actor, params }) => deleteNote(db, actor, params.id))
  bind(care.sendMessage, ({ db, actor, body }) => sendMessage(db, actor, body))
  bind(care.previewDisable, ({ db, query }) => consequencesOf(db, query.memberId))
  bind(care.disableMember, ({ db, actor, body }) => disable(db, actor, body))
  bind(care.enableMember, ({ db, actor, body }) => enable(db, actor, body.memberId))
  bind(care.endMemberSessions, ({ db, actor, body }) => endSessions(db, actor, body.memberId, body.sessionId))
}
