import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { credit } from './credit.ts'
import { rewardInvitation } from './invitations.ts'
import './tables.ts'

/** Rewards a new member, and the inviter within the limits of the settings. */
export const rewardRegistration = async (tx: Tx, memberId: number, registration: Registered): Promise<void> => {
  const { signUpReward } = await settingsOf(tx, 'points')
  const fact = { kind: 'sign-up', ref: String(memberId), detail: '注册奖励' } as const
  if (signUpReward > 0) await credit(tx, memberId, signUpReward, fact)
  const { inviterId, address, device } = registration
  if (inviterId !== undefined) await rewardInvitation(tx, { memberId, inviterId, address, device })
}

interface Registered {
  inviterId: number | undefined
  address: string
  device: Buffer
}

/** Rewards an approved upload once, even if it is approved again; administrators get no reward. */
export const rewardUpload = async (
  tx: Tx,
  memberId: number,
  upload: { ref: string; name: string; link?: `/${string}` },
): Promise<void> => {
  const { uploadReward } = await settingsOf(tx, 'points')
  if (uploadReward === 0) return
  const { level } = await tx.selectFrom('member').select('level').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (level === levelId.administrator) return
  const detail = `上传通过审核：${upload.name}`
  await credit(tx, memberId, uploadReward, { kind: 'upload-approved', ref: upload.ref, detail, link: upload.link })
}
