import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import type { Bind } from '#kernel/http/index.ts'
import { askAccess } from './ask-access.ts'
import { askRenewal } from './ask-renewal.ts'
import { addGroup, deleteGroup, updateGroup } from './change-groups.ts'
import { explainAccess } from './explain-access.ts'
import { listGroups } from './group-queries.ts'
import { listPeople } from './people.ts'
import { revokeShares } from './revoke.ts'
import { shareItem } from './share-item.ts'
import { countShares, listShares, readGroup } from './share-queries.ts'

export const routes = (bind: Bind) => {
  bind(sharing.listSharePeople, ({ db, actor, query }) => listPeople(db, actor, query.pid))
  bind(sharing.listUserGroups, ({ db, actor }) => listGroups(db, actor))
  bind(sharing.getUserGroup, ({ db, actor, query }) => readGroup(db, actor, query.id))
  bind(sharing.addUserGroup, ({ db, actor, fields }) => addGroup(db, actor, fields))
  bind(sharing.updateUserGroup, ({ db, actor, body }) => updateGroup(db, actor, body))
  bind(sharing.deleteUserGroup, ({ db, actor, params }) => deleteGroup(db, actor, params.id))

  bind(sharing.shareResource, ({ db, actor, fields: { resourceId, ...to } }) =>
    shareItem(db, actor, { kind: 'resource', itemId: resourceId, ...to }),
  )
  bind(sharing.shareLesson, ({ db, actor, fields: { lessonId, ...to } }) =>
    shareItem(db, actor, { kind: 'lesson', itemId: lessonId, ...to }),
  )
  bind(sharing.askAccess, ({ db, actor, fields }) => askAccess(db, actor, fields))
  bind(sharing.askRenewal, ({ db, actor, fields }) => askRenewal(db, actor, fields))
  bind(sharing.listShares, ({ db, actor, query }) => listShares(db, actor, query))
  bind(sharing.countShares, ({ db, actor, query }) => countShares(db, actor, query.ids))
  bind(sharing.revokeShares, ({ db, actor, body }) => revokeShares(db, actor, body))
  bind(sharing.explainAccess, ({ db, actor, query }) => explainAccess(db, actor, query))
}
