import { levelId } from '#contract/constants.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addFavorite, grantShared, saveGroup, setGroupPeople } from '../server/areas/catalogue/items/index.ts'
import { addFavoriteTopic } from '../server/areas/community/forum/index.ts'
import { memberFinder } from './people.ts'

const marked = 8

/** The favourites and groups of the demo accounts; an account that has some already is left unchanged. */
export const loadMemberLists = async (db: Db): Promise<void> => {
  const find = await memberFinder(db)
  for (const [turn, username] of ['qiye01', 'geren01', 'third01'].entries())
    await markFavorites(db, find(username), turn)
  for (const group of groups) await loadGroup(db, find, group)
}

/** Every few items of the newest, others for every account. */
const markFavorites = async (db: Db, actor: Actor, turn: number): Promise<void> => {
  const pick = (rows: { id: number }[]) => rows.filter((_, at) => at % 3 === turn).slice(0, marked)
  const topics = await db.selectFrom('topic').select('id').where('is_listed', '=', true).orderBy('id', 'desc').execute()
  for (const { id } of pick(topics)) await addFavoriteTopic(db, actor, id)
  if (actor.level === levelId.third) return
  for (const kind of ['resource', 'lesson'] as const) {
    const items = await db
      .selectFrom('item')
      .select('id')
      .where('kind', '=', kind)
      .where('is_listed', '=', true)
      .where('is_open', '=', true)
      .where('author_id', '<>', actor.id)
      .orderBy('uploaded_at', 'desc')
      .execute()
    for (const { id } of pick(items)) await addFavorite(db, actor, kind, id)
  }
}

/** PLAT-2: what is shared with a group must not reach third01, who has one resource and one course. */
const groups = [
  { owner: 'qiye01', name: '数字交付组', people: ['third01', 'chengruoshui', 'baijingxing'], shares: false },
  { owner: 'qiye01', name: '管廊项目部', people: ['lushian', 'gaowenyuan', 'baijingxing'], shares: true },
  { owner: 'geren01', name: '项目管理学习小组', people: ['third01', 'chengruoshui'], shares: false },
]

const loadGroup = inTransaction(
  async (tx, find: (name: string) => Actor, { owner, name, people, shares }: (typeof groups)[number]) => {
    const ownerId = find(owner).id
    const present = await tx
      .selectFrom('user_group')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (present) return
    const groupId = (await saveGroup(tx, { ownerId, name }))!
    await setGroupPeople(
      tx,
      groupId,
      people.map((one) => find(one).id),
    )
    if (!shares) return
    const { id } = await tx
      .selectFrom('item')
      .select('id')
      .where('kind', '=', 'lesson')
      .where('author_id', '=', ownerId)
      .where('is_listed', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await grantShared(tx, { id, memberIds: [], groupIds: [groupId], giverId: ownerId })
  },
)
