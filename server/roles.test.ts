import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminRole, adminRoleNames, permissionNames, permissions } from '#contract/permissions.ts'
import { allCalls, requestOf, validInput } from './testing/call-requests.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

/**
 * The roles that are admitted to each call for administrators, written down a second time on purpose; super
 * administrators are admitted to all. A new call needs its line here.
 */
const admitted: Record<string, string> = {
  'settings.listSettingChanges': 'finance audit system',
  'settings.listSettings': 'finance audit system',
  'settings.updateSettings': 'finance system',
  'messages.listMessages': 'support audit system',
  'messages.exportMessages': 'support audit system',
  'messages.listTemplates': 'audit system',
  'messages.previewTemplate': 'audit system',
  'messages.sendTest': 'system',
  'messages.updateTemplate': 'system',
  'dictionary.addSynonyms': 'content system',
  'dictionary.deleteSynonyms': 'content system',
  'dictionary.listSynonyms': 'content audit system',
  'dictionary.updateSynonyms': 'content system',
  'moderation.addSensitiveWords': 'content support',
  'moderation.deleteSensitiveWords': 'content support',
  'moderation.exportSensitiveWords': 'content support audit',
  'moderation.getReport': 'content support audit',
  'moderation.listReports': 'content support audit',
  'moderation.exportReports': 'content support audit',
  'moderation.listSensitiveWords': 'content support audit',
  'moderation.ruleReport': 'content support',
  'moderation.tryText': 'content support audit',
  'moderation.updateSensitiveWord': 'content support',
  'settings.getAuditReasons': 'content support audit system',
  'dictionary.exportSynonyms': 'content audit system',
  'savedFilters.addSavedFilter': 'every role',
  'savedFilters.deleteSavedFilter': 'every role',
  'savedFilters.listSavedFilters': 'every role',
  'savedFilters.renameSavedFilter': 'every role',
  'points.exportAdjustments': 'finance support audit',
  'points.exportInviters': 'finance support audit system',
  'library.exportAuditResources': 'content support audit system',
  'library.findLeakByCode': 'content support',
  'library.findLeakByFile': 'content support',
  'library.getArchive': 'content support audit system',
  'library.getResourceDesk': 'content support audit system',
  'library.lockAuditResource': 'content',
  'library.restoreResources': 'content system',
  'library.takeDownResources': 'content system',
  'library.undoAuditResources': 'content',
  'lessons.restoreLessons': 'content system',
  'lessons.takeDownLessons': 'content system',
  'library.undoAuditResource': 'content',
  'library.unlockAuditResource': 'content',
  'lessons.exportAuditLessons': 'content support audit system',
  'lessons.getLessonDesk': 'content support audit system',
  'lessons.lockAuditLesson': 'content',
  'lessons.undoAuditLesson': 'content',
  'lessons.unlockAuditLesson': 'content',
  'forum.exportAdminReplies': 'content support audit',
  'forum.exportAdminTopics': 'content support audit',
  'reviews.exportAdminReviews': 'content support audit',
  'alliance.exportCompanies': 'content audit system',
  'jobs.exportJobs': 'audit system',
  'announcements.addAnnouncement': 'content system',
  'announcements.exportAnnouncements': 'content audit system',
  'announcements.listAnnouncements': 'content audit system',
  'announcements.previewAnnouncement': 'content audit system',
  'approvals.decideApproval': 'content finance support system',
  'approvals.listApprovals': 'content finance support audit system',
  'approvals.exportApprovals': 'content finance support audit system',
  'approvals.withdrawApproval': 'content finance support system',
  'recycle.deleteItems': 'content support system',
  'recycle.eraseRecycled': 'content support system',
  'recycle.listRecycled': 'content finance support audit system',
  'recycle.exportRecycled': 'content finance support audit system',
  'recycle.restoreRecycled': 'content support system',
  'factors.resetFactors': 'support system',
  'roles.getRoles': 'audit system',
  'roles.requestRole': 'system',
  'merging.previewMerge': 'support audit system',
  'merging.requestMerge': 'support system',
  'members.addFirstLevel': 'support system',
  'members.addThirdLevel': 'support system',
  'members.deleteMembers': 'system',
  'members.exportMembers': 'finance support audit system',
  'members.getMember': 'finance support system',
  'members.listMembers': 'finance support audit system',
  'members.resetPassword': 'support system',
  'members.switchMembers': 'support system',
  'members.updateMember': 'support system',
  'departments.addDepartment': 'support system',
  'departments.deleteDepartments': 'support system',
  'departments.updateDepartment': 'support system',
  'audit.exportAudit': 'finance audit system',
  'audit.listAudit': 'finance audit system',
  'points.addAdjustment': 'finance support',
  'points.confirmAdjustment': 'finance support',
  'points.withdrawAdjustment': 'finance support',
  'points.exportRecords': 'finance support audit system',
  'points.getInvariants': 'finance support audit system',
  'points.getPosting': 'finance support audit system',
  'points.listAdjustments': 'finance support audit',
  'points.listInviters': 'finance support audit system',
  'points.listRecords': 'finance support audit system',
  'points.runInvariants': 'finance',
  'payments.deleteProduct': 'finance',
  'payments.exportOrders': 'finance support audit system',
  'payments.listOrders': 'finance support audit system',
  'payments.recheckOrder': 'finance',
  'payments.reconcileDay': 'finance support audit system',
  'payments.listStatementLines': 'finance support audit system',
  'payments.exportStatementLines': 'finance support audit system',
  'payments.getReconciliationRun': 'finance support audit system',
  'payments.startReconciliation': 'finance',
  'payments.refundOrder': 'finance',
  'payments.getRefundTerms': 'finance audit',
  'payments.saveProduct': 'finance',
  'files.storeContent': 'content system',
  'files.storeFile': 'content system',
  'library.adminDownload': 'content support audit system',
  'library.auditResource': 'content',
  'library.auditResources': 'content',
  'library.deleteResourceCategory': 'content',
  'library.getAuditResource': 'content support audit system',
  'library.getPreview': 'content support audit system',
  'library.listAuditResources': 'content support audit system',
  'library.previewResource': 'content support audit system',
  'library.restoreResource': 'content system',
  'library.saveResourceCategory': 'content',
  'library.sortResourceCategories': 'content',
  'library.takeDownResource': 'content system',
  'lessons.addBanner': 'content system',
  'lessons.auditLesson': 'content',
  'lessons.deleteBanner': 'content system',
  'lessons.deleteLessonCategory': 'content',
  'lessons.getAuditLesson': 'content support audit system',
  'lessons.listAuditLessons': 'content support audit system',
  'lessons.markLesson': 'content system',
  'lessons.saveLessonCategory': 'content',
  'lessons.sortBanners': 'content system',
  'lessons.sortLessonCategories': 'content',
  'lessons.updateBanner': 'content system',
  'forum.deleteTopicCategory': 'content support',
  'forum.listAdminReplies': 'content support audit',
  'forum.listAdminTopics': 'content support audit',
  'forum.markTopics': 'content support',
  'forum.releaseReplies': 'content support',
  'reviews.listAdminReviews': 'content support audit',
  'reviews.releaseReviews': 'content support',
  'forum.saveTopicCategory': 'content support',
  'forum.sortTopicCategories': 'content support',
  'sitePages.addSitePage': 'content system',
  'sitePages.deleteSitePage': 'content system',
  'sitePages.exportSitePages': 'content audit system',
  'sitePages.getAdminSitePage': 'content audit system',
  'sitePages.getSitePageVersion': 'content audit system',
  'sitePages.listSitePages': 'content audit system',
  'sitePages.moveSitePage': 'content system',
  'sitePages.publishSitePage': 'content system',
  'sitePages.restoreSitePage': 'content system',
  'sitePages.saveSitePage': 'content system',
  'sitePages.unpublishSitePage': 'content system',
  'sitePages.unscheduleSitePage': 'content system',
  'news.addNewsFile': 'content system',
  'news.getNewsVersion': 'content audit system',
  'news.listNewsVersions': 'content audit system',
  'news.addNews': 'content system',
  'news.deleteNews': 'content system',
  'news.exportNews': 'content audit system',
  'news.getAdminNews': 'content audit system',
  'news.listAdminNews': 'content audit system',
  'news.markNews': 'content system',
  'news.updateNews': 'content system',
  'alliance.addCompany': 'content system',
  'alliance.deleteCompany': 'content system',
  'alliance.listAdminCompanies': 'content audit system',
  'alliance.updateCompany': 'content system',
  'insight.getCurves': 'every role',
  'insight.getOverview': 'every role',
  'insight.listBest': 'every role',
  'insight.listTodos': 'every role',
  'jobs.cancelJob': 'system',
  'jobs.listJobs': 'audit system',
  'jobs.retryJob': 'system',
  'rebuilds.listRebuilds': 'audit system',
  'rebuilds.resumeRebuild': 'system',
  'rebuilds.startRebuild': 'system',
  'rebuilds.stopRebuild': 'system',
  'library.getAlikeTexts': 'content support audit system',
  'reader.getScanReading': 'audit system',
  'jobs.summariseJobs': 'audit system',
  'backups.deleteBackup': 'system',
  'backups.downloadBackup': 'system',
  'backups.listBackups': 'audit system',
  'backups.requestBackup': 'system',
  'database.getDatabaseReport': 'audit system',
  'dossiers.getMemberDossier': 'finance support audit system',
  'dossiers.listMemberEvents': 'finance support audit system',
  'dossiers.exportMemberEvents': 'finance support audit system',
  'dossiers.listMemberEntries': 'finance support audit system',
  'dossiers.checkMemberLedger': 'finance support audit system',
  'dossiers.getResourceDossier': 'content support audit system',
  'dossiers.listResourceEvents': 'content support audit system',
  'dossiers.exportResourceEvents': 'content support audit system',
  'dossiers.listResourceEntries': 'content support audit system',
  'dossiers.getCompanyDossier': 'content audit system',
  'dossiers.listCompanyEvents': 'content audit system',
  'dossiers.exportCompanyEvents': 'content audit system',
  'dossiers.listCompanyEntries': 'content audit system',
  'memberCare.listNotes': 'finance support audit system',
  'memberCare.addNote': 'support system',
  'memberCare.deleteNote': 'support system',
  'memberCare.sendMessage': 'support system',
  'memberCare.previewDisable': 'support audit system',
  'memberCare.disableMember': 'support system',
  'memberCare.enableMember': 'support system',
  'memberCare.endMemberSessions': 'support system',
  'finder.find': 'content finance support audit system',
}

let portal: TestPortal
const tokens = {} as Record<AdminRole, string>
beforeAll(async () => {
  portal = await testPortal()
  for (const role of adminRoleNames) tokens[role] = (await portal.anAdministratorOf(role)).token
})
afterAll(() => portal.close())

const calls = allCalls.filter(({ endpoint }) => endpoint.access === 'administrator')
const isAdmitted = (name: string, role: AdminRole) =>
  role === 'super' || admitted[name] === 'every role' || admitted[name]?.split(' ').includes(role)

describe('the table of roles', () => {
  test('has a line for every call for administrators', () => {
    expect(Object.keys(admitted).sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  test.each(adminRoleNames)('admits %s to exactly the calls of the role', async (role) => {
    const wrong: string[] = []
    for (const { name, endpoint } of calls) {
      // The path alone is enough: a call is admitted before its input is read.
      const { params } = validInput(endpoint)
      const { statusCode } = await portal.app.inject(requestOf(endpoint, { params }, tokens[role]))
      if ((statusCode !== 403) !== isAdmitted(name, role)) wrong.push(`${name}: ${statusCode}`)
      if (statusCode >= 500) wrong.push(`${name}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  })

  test('lets auditors change nothing and see all but how to reach members', () => {
    const auditor = 3
    for (const name of permissionNames) {
      const isHidden = name === 'contact' || name === 'resetPassword'
      expect([name, permissions[name].grades[auditor]]).toEqual([name, isHidden ? 'none' : 'see'])
    }
  })

  test('separates money from rights: no role reaches both', () => {
    for (const role of [0, 1, 2, 3, 4]) {
      const reaches = (name: 'refund' | 'adjust' | 'pricing' | 'roles') =>
        ['do', 'review'].includes(permissions[name].grades[role]!)
      expect(reaches('roles') && (reaches('refund') || reaches('adjust') || reaches('pricing'))).toBe(false)
    }
  })
})
