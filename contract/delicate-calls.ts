import type { ApprovalKind } from './base/approvals/approval-kinds.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * What a call asks of the person beside the session (FAC-12). `recent`: a password, code or passkey was given a short time
 * ago; `factor`: an account with a second factor has given that; both answer 403 `proof_required`, and the page asks and
 * repeats the call. `password`: the password is a field of the call. `none`: the session alone is enough.
 */
export type Proof = 'recent' | 'factor' | 'password' | 'none'

export interface DelicateCall {
  proof: Proof
  /** The handler asks for the proof, because only this field of the input makes the call delicate. */
  field?: string
  /** Requests that a second administrator decides may come of it. */
  second?: readonly (ApprovalKind | 'adjustment')[]
  /** A read in the audit log: by `bind`, or by the handler with what it read. Administrative calls with an effect always are. */
  log?: 'call' | 'handler'
}

const none: DelicateCall = { proof: 'none' }
const recent: DelicateCall = { proof: 'recent' }
const factor: DelicateCall = { proof: 'factor' }
const password: DelicateCall = { proof: 'password' }
/** Data of many people leave the portal. */
const personalData: DelicateCall = { proof: 'recent', log: 'call' }

/**
 * Every call that changes members, rights, money, the own way in, settings or backups, or hands out data of people, by
 * method and path. A test compares it with the contract, so that a new call of these kinds needs a line here; `bind`
 * enforces it.
 */
const calls: Record<`${Endpoint['method']} /${string}`, DelicateCall> = {
  // The own account.
  'PUT /api/users/center': { proof: 'recent', field: 'email' },
  'POST /api/users/updateAvatar': none,
  'POST /api/users/consent': none,
  'POST /api/users/updatePass': password,
  'POST /api/users/changePhone': password,
  'POST /api/users/phoneCode': none,
  'POST /api/users/emailLink': none,
  'DELETE /api/users/sessions': none,
  'DELETE /api/users/sessions/{id}': none,
  'POST /api/users/totp': factor,
  'POST /api/users/totp/confirm': none,
  'DELETE /api/users/totp': password,
  'POST /api/users/recoveryCodes': factor,
  'POST /api/users/passkeys/options': factor,
  'POST /api/users/passkeys': none,
  'DELETE /api/users/passkeys/{id}': factor,
  'POST /api/users/wechat/start': factor,
  'POST /api/users/wechat/payer': none,
  'POST /api/users/wechat': recent,
  'DELETE /api/users/wechat': factor,
  'POST /api/users/proof/options': none,
  'POST /api/users/proof': none,
  'GET /api/users/proof': recent,
  'POST /api/users/dataCopy': recent,
  'POST /api/users/dataCopy/{id}/link': recent,
  'GET /api/users/dataCopyFile/{ticket}': none,
  'POST /api/users/closeAccount': password,

  // Members.
  'GET /api/users/detail': { proof: 'recent', log: 'handler' },
  'GET /api/users/export': personalData,
  'POST /api/users/enterpriseSign': recent,
  'POST /api/users/sign': recent,
  'PUT /api/users': { proof: 'recent', second: ['enableAdministrator', 'disableAdministrator'] },
  'POST /api/users/switch': { proof: 'recent', second: ['enableAdministrator', 'disableAdministrator'] },
  'DELETE /api/users': recent,
  'POST /api/users/resetPass': { proof: 'recent', second: ['password'] },
  'POST /api/users/factors/reset': { proof: 'recent', second: ['factors'] },
  'POST /api/members/disable': { proof: 'recent', second: ['disableAdministrator'] },
  'POST /api/members/enable': { proof: 'recent', second: ['enableAdministrator'] },
  'DELETE /api/members/sessions': recent,
  'POST /api/members/message': none,
  'POST /api/members/notes': none,
  'DELETE /api/members/notes/{id}': none,
  'GET /api/dossiers/member/events/export': personalData,
  'GET /api/dossiers/company/events/export': none,
  'GET /api/dossiers/resource/events/export': none,
  'POST /api/merging/request': { proof: 'password', second: ['merge'] },
  'POST /api/dept': none,
  'PUT /api/dept': none,
  'DELETE /api/dept': none,
  'POST /api/report/ruleReport': { proof: 'none', second: ['ban'] },
  'POST /api/imports': none,
  'POST /api/imports/start': recent,
  'POST /api/imports/cancel': none,
  'GET /api/imports/template': none,
  'GET /api/imports/export': none,
  'GET /api/imports/faults/export': none,
  'GET /api/logs/export': personalData,
  'GET /api/message/queryMessageList/export': personalData,

  // Rights, and what two decide.
  'POST /api/roles/request': { proof: 'password', second: ['administrator', 'role', 'revoke'] },
  'POST /api/approvals/decide': recent,
  'POST /api/approvals/withdraw': none,
  'GET /api/approvals/queryApprovalList/export': none,

  // Money.
  'POST /api/points/addAdjustment': { proof: 'recent', second: ['adjustment'] },
  'POST /api/points/confirmAdjustment': recent,
  'POST /api/points/withdrawAdjustment': none,
  'POST /api/points/runInvariants': none,
  'GET /api/points/exportMyRecords': none,
  'GET /api/points/exportRecords': personalData,
  'GET /api/points/queryAdjustmentList/export': personalData,
  'GET /api/points/queryInviterList/export': personalData,
  'POST /api/product/saveOrEdit': { proof: 'recent', second: ['package'] },
  'POST /api/product/delete': { proof: 'recent', second: ['package'] },
  'POST /api/order-info/cancel': none,
  'POST /api/order-info/payOnPhone': none,
  'POST /api/order-info/recheck': none,
  'POST /api/order-info/refund': { proof: 'recent', second: ['refund'] },
  'POST /api/order-info/startReconciliation': none,
  'GET /api/order-info/export': personalData,
  'GET /api/order-info/queryStatementList/export': none,
  'POST /api/claim/addClaim': none,
  'POST /api/claim/answerClaim': none,
  'POST /api/claim/withdrawClaim': none,
  'POST /api/claim/ruleClaim': { proof: 'recent', second: ['claim'] },
  'GET /api/claim/queryClaimList/export': personalData,

  // Contents on sale.
  'POST /api/library/takeDownResource': { proof: 'none', second: ['resourceSale'] },
  'POST /api/library/takeDownResources': { proof: 'none', second: ['resourceSale'] },
  'POST /api/library/restoreResource': { proof: 'none', second: ['resourceSale'] },
  'POST /api/library/restoreResources': { proof: 'none', second: ['resourceSale'] },
  'POST /api/lesson/markLesson': { proof: 'none', second: ['lessonSale'] },
  'POST /api/lesson/takeDownLessons': { proof: 'none', second: ['lessonSale'] },
  'POST /api/lesson/restoreLessons': { proof: 'none', second: ['lessonSale'] },

  // The portal itself.
  'PUT /api/settings': { proof: 'recent', second: ['security', 'prices'] },
  'POST /api/announcements': { proof: 'recent', second: ['announcement'] },
  'GET /api/announcements/export': none,
  'POST /api/backups': none,
  'DELETE /api/backups/{id}': recent,
  'GET /api/backups/download': { proof: 'recent', log: 'handler' },
}

/** By method and path as the contract writes them. */
export const delicateCalls: ReadonlyMap<string, DelicateCall> = new Map(Object.entries(calls))

export const delicateCallOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): DelicateCall | undefined =>
  delicateCalls.get(`${method} ${path}`)
