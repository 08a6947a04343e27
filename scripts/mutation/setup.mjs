// Runs before each test file of a mutation run: turns one mutant on.
import fs from 'node:fs';

globalThis.mutant = Number(fs.readFileSync(process.env.MUTANT_FILE, 'utf8'));
