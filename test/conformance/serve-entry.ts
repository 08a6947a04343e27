// The sub-command without the bundle, so that the tests need no build.
import { guard } from '../../cli/src/args.ts';
import { run } from '../../cli/src/serve.ts';

process.exitCode = await guard('serve', () => run(process.argv.slice(2)));
