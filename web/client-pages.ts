import type { Plugin } from 'vite'

/**
 * A page of the back office is a client-only module. React Router leaves its component out on the server, and then takes the
 * page for an address of data alone; so there it gets one that renders nothing. The frame shows these pages in browsers only.
 */
export const clientPages = (): Plugin => ({
  name: 'client-only pages',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!id.endsWith('.client.tsx')) return undefined
    return { code: code.replace(/export default (undefined|void 0)/, 'export default () => null'), map: null }
  },
})
