/** A parent process to be killed: starts a database, commits a row, and keeps running. */
import postgres from 'postgres';
import { startPostgres } from '../postgres';

const [, , dir = '', port = '0'] = process.argv;
const { url } = await startPostgres({ dir, port: Number(port) });
const sql = postgres(url, { max: 1, onnotice: () => {} });
await sql`create table if not exists kept (n int)`;
await sql`insert into kept select count(*) + 1 from kept`;
console.log(`ready ${url}`);
setInterval(() => {}, 1000);
