import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'

/** Tells a person that another account was merged into this one. */
export const notifyMerged = (tx: Tx, memberId: number, closedName: string): Promise<void> =>
  notify(tx, memberId, {
    kind: 'system',
    title: '账号已合并',
    body: `账号 ${closedName} 的 V币、已购内容、上传和帖子已并入本账号，原账号已关闭。`,
    link: paths.member,
  })
