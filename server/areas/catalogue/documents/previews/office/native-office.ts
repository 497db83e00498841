import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { behind, guarded, killTree, type Limits, Stopped } from '#kernel/child/index.ts'
import { type Conversion, type OfficeConverter, UnreadableDocument } from './converter.ts'
import { fontFolders } from './fonts.ts'

export interface NativeOfficeOptions {
  soffice: string
  folder: string
  limits: Limits
}

const common = '/org.openoffice.Office.Common'

/** Uploaded documents are untrusted: LibreOffice must not run their macros and scripts or follow and update their links. */
const settings = [
  [`${common}/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${common}/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${common}/Security/Scripting`, 'DisableActiveContent', 'true'],
  [`${common}/Security/Scripting`, 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
]

const registry = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings
  .map(
    ([node, name, value]) =>
      `<item oor:path="${node}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>`

/** The fonts of the machine, with the installation's font for missing characters. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontFolders.map((folder) => `<dir>${folder}</dir>`).join('\n')}
</fontconfig>`

/** LibreOffice of the machine, started for every document with a new profile that is deleted afterwards. */
export const nativeOffice = ({ soffice, folder, limits }: NativeOfficeOptions): OfficeConverter => {
  const run = async ({ source, target, signal, onStep }: Conversion, profile: string) => {
    await mkdir(path.join(profile, 'user'))
    await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), registry)
    await writeFile(path.join(profile, 'fonts.conf'), fonts)
    onStep(30, '转换格式')
    const [command = '', ...priority] = behind
    const child = spawn(command, [...priority, soffice, ...argumentsFor(profile, source, target)], {
      cwd: profile,
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        HOME: profile,
        TMPDIR: profile,
        FONTCONFIG_FILE: path.join(profile, 'fonts.conf'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<void>((resolve, reject) =>
      // Killed, perhaps for want of memory: the document is not at fault.
      child.once('exit', (_code, signalName) =>
        signalName ? reject(new Stopped('转换程序意外退出', { cause: signalName })) : resolve(),
      ),
    )
    try {
      await guarded(child, limits, signal, ended)
    } finally {
      await killTree(child)
    }
  }

  return {
    name: 'soffice',
    async convert(conversion) {
      const profile = await mkdtemp(path.join(folder, 'profile-'))
      try {
        await run(conversion, profile)
      } finally {
        await rm(profile, { recursive: true, force: true })
      }
      // soffice exits with 0 even if it could not read the document; only a missing result shows the failure.
      const result = await stat(conversion.target).catch(() => undefined)
      if (!result?.size) throw new UnreadableDocument('unreadable')
    },
    async close() {},
  }
}

/** soffice names the result after its source: `document.docx` becomes `document.pdf` in the folder of the target. */
const argumentsFor = (profile: string, source: string, target: string) => [
  `-env:UserInstallation=${pathToFileURL(profile).href}`,
  '--headless',
  '--invisible',
  '--norestore',
  '--nolockcheck',
  '--nodefault',
  '--nofirststartwizard',
  '--convert-to',
  path.extname(target).slice(1),
  '--outdir',
  path.dirname(target),
  source,
]
