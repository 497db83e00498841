import type { Config } from '#kernel/config/index.ts'
import { connect, readLogPlace } from '#kernel/database/index.ts'
import type { Finding } from './finding.ts'

const what = '副本'
const advice = '这期间导出与统计由主库承担，检查 DATABASE_REPLICA_URL 与副本的状态'
const megabyte = 1024 * 1024
/** A healthy replica is less behind even while the leader is busy. */
const mostBehind = 16 * megabyte

/** Checks the replica for exports and statistics. Without it the portal runs as well, on the leader. */
export const examineReplica = async ({
  databaseDirectUrl,
  databaseReplicaUrl,
}: Readonly<Config>): Promise<Finding[]> => {
  if (!databaseReplicaUrl) return []
  const leader = await placeAt(databaseDirectUrl!)
  try {
    return [compare(leader, await placeAt(databaseReplicaUrl))]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return [{ what, state: 'warn', sentence: `无法连接（${message || code}）`, advice }]
  }
}

type Place = Awaited<ReturnType<typeof readLogPlace>>

const placeAt = async (url: string): Promise<Place> => {
  const { db, close } = connect(url, { max: 1 })
  try {
    return await readLogPlace(db)
  } finally {
    await close()
  }
}

const compare = (leader: Place, replica: Place): Finding => {
  if (replica.system !== leader.system)
    return {
      what,
      state: 'bad',
      sentence: '不是这个数据库的副本',
      advice: 'DATABASE_REPLICA_URL 须指向 DATABASE_URL 的副本',
    }
  if (replica.timeline !== leader.timeline)
    return { what, state: 'warn', sentence: '切换主库后还没有跟上新的主库', advice: `几分钟后再检查；${advice}` }
  if (!replica.isReplica)
    return { what, state: 'warn', sentence: '地址指向主库', advice: '指向一台副本才能减轻主库的负担' }
  const behind = Math.max(0, leader.position - replica.position)
  if (behind > mostBehind) return { what, state: 'warn', sentence: `落后 ${Math.round(behind / megabyte)} MB`, advice }
  return { what, state: 'ok', sentence: behind === 0 ? '没有落后' : `落后 ${Math.ceil(behind / 1024)} KB` }
}
