import type { Config } from '#kernel/config/index.ts'
import { examineDatabase } from './examine-database.ts'
import { examineGateways } from './examine-gateways.ts'
import { examineDisk, examinePort, examineStorage, examineTools } from './examine-machine.ts'
import { examineReplica } from './examine-replica.ts'
import type { Finding } from './finding.ts'

/** Runs all checks one after the other; a check that fails is a finding too. */
export async function* examine(config: Readonly<Config>): AsyncIterable<Finding> {
  const examinations: [string, (config: Readonly<Config>) => Promise<Finding[]>][] = [
    ['程序', examineTools],
    ['磁盘', examineDisk],
    ['文件存储', examineStorage],
    ['端口', examinePort],
    ['数据库', examineDatabase],
    ['副本', examineReplica],
    ['支付', examineGateways],
  ]
  for (const [what, examination] of examinations)
    yield* await examination(config).catch((error: Error): Finding[] => [
      { what, state: 'bad', sentence: `无法检查（${error.message}）` },
    ])
}
