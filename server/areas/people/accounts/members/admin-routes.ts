import * as audit from '#contract/people/accounts/audit.ts'
import * as departments from '#contract/people/accounts/departments.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import * as roles from '#contract/people/accounts/roles.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import { exportAudit, findAudit, toAuditEntry } from '../audit/audit-queries.ts'
import { previewMerge } from '../merging/preview-merge.ts'
import { requestMerge } from '../merging/request-merge.ts'
import { readRoles } from '../roles/read-roles.ts'
import { requestRole } from '../roles/request-role.ts'
import { addDepartment, deleteDepartments, departmentTree, updateDepartment } from './departments.ts'
import { addAccount, deleteMembers, updateMember, viewMember } from './manage-members.ts'
import { exportMembers, findMembers, toListedMember } from './member-queries.ts'
import { resetPassword } from './reset-password.ts'
import { switchMembers } from './switch-members.ts'

/** What the accounts have belongs to later features. */
export const adminRoutes = (bind: Bind, data: readonly MergedData[]) => {
  bind(merging.previewMerge, ({ db, query }) => previewMerge(db, data, query))
  bind(merging.requestMerge, ({ db, actor, body }) => requestMerge(db, actor, data, body))

  bind(members.listMembers, async ({ db, actor, query }) => {
    const found = await findMembers(db, actor, query)
    return { ...toPage(found, toListedMember(actor)), counts: found.counts }
  })
  bind(members.getMember, ({ db, actor, query }) => viewMember(db, actor, query.id))
  bind(members.exportMembers, ({ db, actor, query }) => exportMembers(db, actor, query))
  bind(members.addFirstLevel, ({ db, actor, body }) => addAccount(db, actor, 2, body))
  bind(members.addThirdLevel, ({ db, actor, body }) => addAccount(db, actor, 5, body))
  bind(members.updateMember, (context) => updateMember(context, context.actor, context.body))
  bind(members.switchMembers, ({ db, actor, body }) => switchMembers(db, actor, body.ids, body.enabled))
  bind(members.deleteMembers, ({ db, actor, body }) => deleteMembers(db, actor, body))
  bind(members.resetPassword, ({ db, actor, body }) => resetPassword(db, actor, body.id))

  bind(roles.getRoles, ({ db, actor }) => readRoles(db, actor))
  bind(roles.requestRole, ({ db, actor, body }) => requestRole(db, actor, body))

  bind(departments.listDepartments, ({ db }) => departmentTree(db))
  bind(departments.addDepartment, ({ db, actor, body }) => addDepartment(db, actor, body))
  bind(departments.updateDepartment, ({ db, actor, body }) => updateDepartment(db, actor, body))
  bind(departments.deleteDepartments, ({ db, actor, body }) => deleteDepartments(db, actor, body))

  bind(audit.listAudit, async ({ db, actor, query }) => toPage(await findAudit(db, query), toAuditEntry(actor)))
  bind(audit.exportAudit, ({ db, actor, query }) => exportAudit(db, actor, query))
}
