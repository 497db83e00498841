import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { dayStart, shiftDay, today } from '#kernel/time/index.ts'
import { settingsOf } from '../server/areas/base/settings/index.ts'
import { credit } from '../server/areas/money/points/index.ts'
import { memberFinder } from './people.ts'
import type { Item } from './plan-purchases.ts'
import { readContent } from './read-content.ts'

interface Reward {
  at: Date
  memberId: number
  coins: number
  fact: { kind: 'sign-up' | 'invite' | 'upload-approved'; ref: string; detail: string; link?: `/${string}` }
}

const inviter = 'geren01'
const invited = 5

/** Before anybody buys, so that no account has two entries at the same time. */
const nextMorning = (at: Date) => new Date(dayStart(shiftDay(today(at), 1)).getTime() + 6 * 3_600_000)

/** The rewards of the last year, oldest first: newcomers for registering, their inviter, and authors for their uploads. */
export const findRewards = async (tx: Tx, items: Item[]): Promise<Reward[]> => {
  const { signUpReward, inviteReward, uploadReward } = await settingsOf(tx, 'points')
  const newcomers = await findNewcomers(tx)
  const inviterId = (await memberFinder(tx))(inviter).id
  const since = dayStart(shiftDay(today(), -365))
  const rewards = [
    ...newcomers.map((one) => rewardOf(one, { kind: 'sign-up', memberId: one.id, coins: signUpReward })),
    ...newcomers
      .slice(-invited)
      .map((one) => rewardOf(one, { kind: 'invite', memberId: inviterId, coins: inviteReward })),
    ...items.filter(({ offeredAt }) => offeredAt >= since).map((item) => uploadRewardOf(item, uploadReward)),
  ]
  return rewards
    .filter(({ coins, at }) => coins > 0 && at < dayStart(today()))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

const findNewcomers = (tx: Tx) => {
  const names = readContent<{ username: string }[]>('newcomers').map(({ username }) => username)
  return tx.selectFrom('member').select(['id', 'created_at']).where('username', 'in', names).orderBy('id').execute()
}

const details = { 'sign-up': '注册奖励', invite: '邀请好友注册' }

/** A reward for the registration of a newcomer. */
const rewardOf = (
  { id, created_at }: { id: number; created_at: Date },
  { kind, memberId, coins }: { kind: keyof typeof details; memberId: number; coins: number },
): Reward => ({
  at: nextMorning(created_at),
  memberId,
  coins,
  fact: { kind, ref: String(id), detail: details[kind] },
})

const uploadRewardOf = ({ kind, id, name, authorId, offeredAt }: Item, coins: number): Reward => ({
  at: nextMorning(offeredAt),
  memberId: authorId,
  coins,
  fact: {
    kind: 'upload-approved',
    ref: `${kind}:${id}`,
    detail: `上传通过审核：${name}`,
    link: kind === 'lesson' ? paths.lesson(id) : paths.resource(id),
  },
})

/** Pays the rewards up to a time and takes them from the list. */
export const payRewards = async (tx: Tx, rewards: Reward[], until: Date): Promise<void> => {
  while (rewards[0] && rewards[0].at <= until) {
    const { at, memberId, coins, fact } = rewards.shift()!
    await credit(tx, memberId, coins, { ...fact, at })
  }
}
