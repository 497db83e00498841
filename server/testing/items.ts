import { sql } from 'kysely'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { lessonAuditing } from '../areas/catalogue/courses/audit/lesson-auditing.ts'
import { resourceAuditing } from '../areas/catalogue/documents/audit/resource-auditing.ts'
import { releaseDecision } from '../areas/catalogue/items/index.ts'
import { lessonsOf } from './lessons.ts'
import { libraryOf } from './library.ts'
import type { Person, TestPortal } from './portal.ts'

type Fields = Record<string, string | number>
type Reader = Pick<Person, 'calls'>

/** Both kinds of items by the same words, on a listening test portal: what holds for items is tested with each. */
export const itemsOf = (portal: TestPortal, admin: () => Person) => {
  const mall = libraryOf(portal, admin)
  const school = lessonsOf(portal, admin)

  const release = async (kind: 'resource' | 'lesson', id: number) => {
    await sql`update held_decision set release_at = now() where item_id = ${id}`.execute(portal.db)
    await releaseDecision(portal.db, kind, id, kind === 'resource' ? resourceAuditing : lessonAuditing)
  }

  const resources = {
    ...mall,
    kind: 'resource' as const,
    withdraw: library.withdrawResource,
    resubmit: library.resubmitResource,
    takeOwnDown: library.takeOwnResourceDown,
    restoreOwn: library.restoreOwnResource,
    takeDownAll: library.takeDownResources,
    restoreAll: library.restoreResources,
    lock: library.lockAuditResource,
    unlock: library.unlockAuditResource,
    undo: library.undoAuditResource,
    audit: library.auditResource,
    remove: library.deleteResource,
    release: (id: number) => release('resource', id),
    aWaiting: async (author: Person, fields: Fields = {}): Promise<number> =>
      (await mall.uploads(author, { fields })).body.id,
    anItem: async (author: Person, fields: Fields = {}) => (await mall.aResource(author, fields)).id,
    listOwn: async (author: Person, query: Fields = {}) =>
      (await author.calls(library.listOwnResources, { size: 100, ...query })).body,
    listAudit: async (query: Fields) => (await admin().calls(library.listAuditResources, { size: 100, ...query })).body,
    readAudit: async (person: Person, resourceId: number) =>
      (await person.calls(library.getAuditResource, { resourceId })).body,
    desk: (person: Reader, afterId?: number) => person.calls(library.getResourceDesk, afterId ? { afterId } : {}),
    isShown: async (resourceId: number, person: Reader = portal.visitor) =>
      (await person.calls(library.getResource, { resourceId })).status === 200,
    buy: async (person: Person, resourceId: number) => (await person.calls(library.buyResource, { resourceId })).status,
    mayUse: async (person: Person, id: number) =>
      (await person.calls(library.downloadResource, { storageId: await mall.fileOf(id) })).status === 200,
    takesDown: (id: number) => admin().calls(library.takeDownResource, { id, reason: '理由' }),
    restores: (id: number) => admin().calls(library.restoreResource, { id }),
  }

  const courses = {
    ...school,
    kind: 'lesson' as const,
    withdraw: lessons.withdrawLesson,
    resubmit: lessons.resubmitLesson,
    takeOwnDown: lessons.takeOwnLessonDown,
    restoreOwn: lessons.restoreOwnLesson,
    takeDownAll: lessons.takeDownLessons,
    restoreAll: lessons.restoreLessons,
    lock: lessons.lockAuditLesson,
    unlock: lessons.unlockAuditLesson,
    undo: lessons.undoAuditLesson,
    audit: lessons.auditLesson,
    remove: lessons.deleteLesson,
    release: (id: number) => release('lesson', id),
    async aWaiting(author: Person, fields: Fields = {}): Promise<number> {
      const { id } = (await school.adds(author, fields)).body
      await school.makesPlayable()
      return id
    },
    anItem: (author: Person, fields: Fields = {}) => school.aLesson(author, fields),
    changes: async (author: Person, id: number) =>
      author.calls(lessons.updateLesson, { ...(await school.validLesson(author)), id }),
    listOwn: async (author: Person, query: Fields = {}) =>
      (await author.calls(lessons.listOwnLessons, { size: 100, ...query })).body,
    listAudit: async (query: Fields) => (await admin().calls(lessons.listAuditLessons, { size: 100, ...query })).body,
    readAudit: async (person: Person, lessonId: number) =>
      (await person.calls(lessons.getAuditLesson, { lessonId })).body,
    desk: (person: Reader, afterId?: number) => person.calls(lessons.getLessonDesk, afterId ? { afterId } : {}),
    isShown: async (lessonId: number, person: Reader = portal.visitor) =>
      (await person.calls(lessons.getLesson, { lessonId })).status === 200,
    buy: async (person: Person, lessonId: number) => (await person.calls(lessons.buyLesson, { lessonId })).status,
    mayUse: async (person: Person, lessonId: number) => {
      const { status, body } = await person.calls(lessons.checkLearn, { lessonId })
      return status === 200 && (body as unknown as { code: number }).code !== 0
    },
    takesDown: (id: number) => admin().calls(lessons.markLesson, { id, isTakenDown: true, reason: '理由' }),
    restores: (id: number) => admin().calls(lessons.markLesson, { id, isTakenDown: false }),
  }

  return { resources, courses }
}
