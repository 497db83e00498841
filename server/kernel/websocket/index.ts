export { type SocketGuards, serveWebsockets } from './websocket.ts'
