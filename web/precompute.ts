import path from 'node:path'
import type { Plugin } from 'vite'

/** Replaces a module, in the build for browsers, by the values it exports, so that what it imports stays on the server. */
export const precompute = (file: string): Plugin => {
  const module = path.join(import.meta.dirname, file)
  return {
    name: `precompute ${file}`,
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (id !== module) return undefined
      const values = Object.entries(await import(module))
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}
