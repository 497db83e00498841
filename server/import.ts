import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { kindNamed } from '#contract/office/imports/import-columns.ts'
import { type ImportKind, importKindLabels, importKinds } from '#contract/office/imports/import-rules.ts'
import { ConfigError } from '#kernel/config/index.ts'
import { connect, type Db } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { folderSource, type ImportSource, insertRun, runImport, zipSource } from './areas/office/imports/index.ts'
import { loadConfig } from './config.ts'
import { runningUrl } from './postgres/running-url.ts'

// The program behind `npm run import -- <table> [--files folder-or-zip] [--kind members] [--dry-run]` (IMPORT-7): imports a
// table on the machine of the portal, which runs meanwhile. Run again, it continues and adds nothing twice.
const usage = `用法：npm run import -- <表格> [--files 文件夹或压缩包] [--kind ${importKinds.join('|')}] [--dry-run]`

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: 'string' }, kind: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const [table] = positionals
  if (!table) throw new ConfigError(usage)
  const kind = importKinds.find((one) => one === values.kind) ?? kindNamed(path.basename(table))
  if (!kind) throw new ConfigError(`看不出要导入什么：请用 --kind 指明，如 --kind members\n${usage}`)
  return { table, kind, files: values.files, isCheck: values['dry-run'] }
}

const sourceOf = (table: string, files: string | undefined): ImportSource => ({
  readTable: () => readFile(table),
  async openFiles() {
    if (files === undefined) return undefined
    return (await stat(files)).isDirectory() ? folderSource(files) : zipSource(files)
  },
})

/** Runs are made in the name of the super administrator who has been one longest. */
const findImporter = async (db: Db): Promise<number> => {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('admin_role', '=', 'super')
    .where('administrator_since', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new ConfigError('没有超级管理员：请先启动门户')
  return found.id
}

const run = async (): Promise<boolean> => {
  const { table, kind, files, isCheck } = readArguments()
  const config = loadConfig(env)
  const url = config.databaseDirectUrl ?? runningUrl(config.dataDir)
  if (!url) throw new ConfigError('数据库没有运行：请先启动门户，再运行本命令')
  const { db, close } = connect(url, { max: 4 })
  try {
    const id = await insertRun(db, {
      kind,
      is_check: isCheck,
      file_name: path.basename(table),
      file_id: null,
      archive_id: null,
      member_id: await findImporter(db),
    })
    const store = openFileStore(config.storageUrl, config.dataDir)
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort(new ConfigError('已中断；再次运行同一命令即可继续')))
    const progress = (_percent: number, step: string) => void process.stderr.write(`\r${step}   `)
    await runImport({ db, files: store, progress, signal: stopping.signal }, id, sourceOf(table, files))
    return await report(db, id, kind)
  } finally {
    await close()
  }
}

/** Prints what became of the rows; false if something was wrong. */
const report = async (db: Db, id: number, kind: ImportKind): Promise<boolean> => {
  const found = await db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (found.state !== 'done') throw new ConfigError(`没有完成：${found.error ?? '已被停止'}`)
  const faults = await db
    .selectFrom('import_fault')
    .select(['line', 'field', 'message'])
    .where('run_id', '=', id)
    .orderBy('line')
    .execute()
  process.stderr.write('\n')
  for (const { line, field, message } of faults) console.log(`第 ${line} 行\t${field || '整行'}\t${message}`)
  const { row_count, added_count, present_count, wrong_count, is_check } = found
  const added = is_check ? '可导入' : '新增'
  console.log(
    `${importKindLabels[kind]}共 ${row_count} 行：${added} ${added_count}，已有 ${present_count}，出错 ${wrong_count}。`,
  )
  return wrong_count === 0
}

try {
  if (!(await run())) process.exitCode = 2
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof AppError
  console.error(isExpected ? error.message : `导入失败：${(error as Error).stack}`)
  process.exitCode = 1
}
