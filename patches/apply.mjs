import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyPatch, parsePatch, reversePatch } from 'diff'

// Runs after `npm ci` and changes the installed packages as `<package>@<version>.patch` says, with + for the / of a name. A second
// run changes nothing.

const folder = import.meta.dirname
const modules = path.join(folder, '../node_modules')

for (const file of readdirSync(folder).filter((name) => name.endsWith('.patch'))) {
  const [, name, version] = /^(.+)@(.+)\.patch$/.exec(file.replace('+', '/'))
  const home = path.join(modules, name)
  const installed = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version
  if (installed !== version) throw new Error(`patches/${file} is not for ${name} ${installed}`)
  for (const patch of parsePatch(readFileSync(path.join(folder, file), 'utf8')))
    applyTo(path.join(home, patch.newFileName.replace(/^b\//, '')), patch)
}

function applyTo(target, patch) {
  const text = readFileSync(target, 'utf8')
  if (applyPatch(text, reversePatch(patch)) !== false) return
  const patched = applyPatch(text, patch)
  if (patched === false) throw new Error(`a patch does not fit ${target}`)
  // A rename instead of a write in place: package managers may share the file between installations.
  writeFileSync(`${target}.new`, patched)
  renameSync(`${target}.new`, target)
}
